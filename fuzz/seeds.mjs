// The seeds of the fuzzers besides the corpora: the tables of the tests, in the format of each target.

import { readFileSync } from "node:fs";
import { MEMBERS } from "../tests/support/cases.mjs";

const table = (path) => JSON.parse(readFileSync(new URL(`../tests/${path}.json`, import.meta.url), "utf8"));

const labelled = (language) => new URL(`../packages/recipes/tests/lines/${language}.txt`, import.meta.url);

/** The bytes of a row's body: its `text` unchanged, its `hex` decoded, or its `body` as compact JSON. */
function body({ text, hex, body }) {
  if (hex !== undefined) return Buffer.from(hex.replaceAll(/\s/g, ""), "hex");
  // The targets add secrets themselves.
  return Buffer.from((text ?? JSON.stringify(body)).replaceAll("c4n4ry", "s3cret"));
}

/** Returns an input: lines of text, and the rest. */
const input = (...parts) => Buffer.concat(parts.map((part) => Buffer.from(part)));

const resources = Object.keys(MEMBERS);
const cases = () => ["document", ...resources].flatMap((name) => table(`cases/${name}`));
const responses = (reader) => table("http/responses").filter((row) => row.reader === reader);

const stored = (row) => row.stored.includes("version") && row.stored.startsWith("{");
const target = ({ host = "", api_key, access_token, retailer_id = "", language = "" }) =>
  [host, api_key ?? access_token ?? "", retailer_id, language].join("\n");

const dates = ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"];

/** Functions that return the seeds of a target. */
export const seeds = {
  calls: () => [],
  errors: () =>
    table("http/errors").map((row, at) => {
      const [wait = ""] = Object.values(row.headers ?? {}).slice(-1);
      return input(`${row.status} ${at % 40} ${at % 8} ${wait}\n`, body(row));
    }),
  links: () => [
    ...responses("link").map((row) => input(`${(row.allowedHosts ?? []).join()}\n`, body(row))),
    input('1000\n{"version":1,"url":"https://shop.example.com/lists/1","created":1000,"until":2000}'),
  ],
  pages: () =>
    table("http/stored-pages")
      .filter(stored)
      .map((row) => input(row.stored)),
  placements: () => table("responses/placements").map(body),
  reader: () => cases().map(body),
  recipes: () => {
    const lines = ["english", "french"].map((language) => readFileSync(labelled(language), "utf8").split(/ \|.*\n/));
    const groups = lines.flatMap((all) => Array.from({ length: 40 }, (_, at) => all.slice(5 * at, 5 * at + 5)));
    const recipe = (recipeIngredient) =>
      JSON.stringify({ "@graph": [{ "@type": "Recipe", name: "Soup", recipeYield: "2 servings", recipeIngredient }] });
    return groups.flatMap((group) => [input(`4 butter\n${group.join("\n")}`), input(`3 eggs\n${recipe(group)}`)]);
  },
  retry_after: () => {
    const waits = table("http/errors").flatMap((row) => Object.values(row.headers ?? {}));
    return dates.concat(waits).map((date) => input(`784111700\n${date}`));
  },
  targets: () => [
    ...table("http/bad-targets").map((row) => input(target({ [row.field]: row.value }))),
    ...table("http/requests").map((row) => input(target(row.target))),
  ],
  tokens: () => responses("token").map(body),
  users: () => responses("user").map((row) => input(`${row.status}\n${JSON.stringify(row.sent)}\n`, body(row))),
  walk: () =>
    cases().map((row) => {
      const { maxBytes = "", rules = {} } = row.options ?? {};
      // See `with_other_level` in src/walk.rs.
      const words = Object.entries(rules).map(([rule, level]) => (level === "off" ? `-${rule}` : rule));
      return input(`${[resources.indexOf(row.resource), maxBytes, ...words].join(" ").trim()}\n`, body(row));
    }),
};
