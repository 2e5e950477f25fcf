// The figures of README.md (sizes of the entries), of docs/performance.md (times, and sizes beside schema libraries) and of
// docs/recipes.md (readers of ingredient lines).

import { inLts, number, percent } from "./table.mjs";

const LIBRARIES = ["ajv", "ata", "zod", "valibot", "typebox", "endcap"];

/** The rows of timed parts: the part of the results, the row in it, and its title. */
const TIMED = [
  ["bytes", "list-20", "check bytes: list of 20"],
  ["bytes", "list-200", "check bytes: list of 200"],
  ["bytes", "list-1-faults", "check bytes: list of 1, five errors"],
  ["bytes", "list-200-faults", "check bytes: list of 200, five errors"],
  ["bytes", "placement", "check bytes: placement, 1 KB"],
  ["bun", "placement-faults", "check bytes: placement, five errors, in Bun"],
  ["values", "list-20", "check a value, return bytes: list of 20"],
  ["responses", "response-20", "read a response: 20 creatives"],
  ["client", "client-user", "client: create a user"],
  ["client", "client-page", "client: a page of 20 creatives"],
];

/** The rows of gateways under load, whose peers are proxies by hand. */
const LOADED = [
  ["node-list", "gateway in Node: forward a list of 20"],
  ["node-list-faults", "gateway in Node: reject a list"],
  ["workerd-list", "gateway in workerd: forward a list of 20"],
];

/** What loads each entry: pages first, the smallest first. */
const ENTRIES = [
  ["gateway-client", "a page that creates links: `endcap/gateway-client`"],
  ["element", "a page that shows ads: `endcap/element`"],
  ["whole", "a page that checks a list while the shopper types: `endcap`, with its WebAssembly"],
  ["http", "a server that sends requests with its own `fetch`: `endcap/http`"],
  ["client", "a server that calls the service: `endcap/client`"],
  ["gateway", "a gateway for pages: `endcap/gateway`"],
];

/** Returns the KiB of a bundle. */
const kib = (sizes, id) => {
  const gzip = sizes.find((each) => each.id === id)?.gzip;
  return gzip && gzip / 1024;
};

/** Returns the block of `make bench` in the README. */
export function summary({ date, sizes }) {
  return [
    `KiB of a minified bundle with everything that it loads, after gzip -9, measured by \`make bench\` on ${date}:`,
    "",
    ...table(
      ["what loads it", "KiB"],
      ENTRIES.map(([id, title]) => [title, rounded(kib(sizes, `endcap-${id}`))]),
    ),
  ].join("\n");
}

/** Returns the block of `make bench` in docs/performance.md. */
export function times(results) {
  const { date, versions } = results;
  const named = LIBRARIES.map((name) => `${name} ${versions[name]}`);
  return [
    `Measured by \`make bench\` on ${date}, with Node ${versions.node}: microseconds of CPU time for each operation; lower is better.`,
    "",
    ...table(
      ["operation", "by hand", ...named],
      [
        ...TIMED.map(([part, id, title]) => timed(title, microseconds(results[part].rows, id))),
        timed("first check in a new Node process (wall-clock time)", firstChecks(results.cold, "first")),
        timed("first check in a new workerd", firstChecks(results["cold-workerd"], "over")),
        ...LOADED.map(([id, title]) => timed(title, microseconds(results.gateway, id))),
      ],
    ),
    "",
    ...alsoInLts(results),
    "KiB of a minified bundle that checks lists and placements, with everything that it loads, after gzip -9; smaller is better.",
    "",
    ...table(
      ["size", ...LIBRARIES],
      [
        [
          "check lists and placements",
          ...withBest(LIBRARIES.map((name) => kib(results.sizes, name === "endcap" ? "endcap-page" : name))),
        ],
      ],
    ),
  ].join("\n");
}

/** Returns the block of `make bench` in docs/recipes.md; empty if readers of ingredient lines were not measured. */
export function recipes({ date, versions, recipes }) {
  if (recipes === undefined) return "";
  const row = (label, name, { amounts, names, both, us }, lines) => [
    `${label}, ${lines} lines`,
    name,
    ...[amounts, names, both].map((right) => percent(right, lines)),
    rounded(us),
  ];
  const named = (name) => `${name} ${recipes.versions[name] ?? ""}`.trim();
  return [
    `Measured by \`make bench\` on ${date}, with Node ${versions.node}: percent of the lines, and microseconds of CPU time for a line in a call of its own.`,
    "",
    ...table(
      ["labelled lines", "reader", "first amount", "name", "both", "microseconds"],
      recipes.rows.flatMap(({ label, lines, cells }) =>
        Object.entries(cells).map(([name, cell]) => row(label, named(name), cell, lines)),
      ),
    ),
    "",
    `With all lines in one call, \`readIngredients\` takes ${recipes.rows.map(({ label, together }) => `${rounded(together.us)} in ${label}`).join(" and ")}.`,
  ].join("\n");
}

/** Returns the operations that are also measured in the current Node LTS, or nothing if it was not measured. */
function alsoInLts({ versions, ...results }) {
  const parts = inLts(results["node-lts"]);
  const rows = TIMED.filter(([part, id]) => parts[part]?.rows.some((row) => row.id === id));
  if (rows.length === 0) return [];
  return [
    `The same in Node ${versions["node-lts"]}, the current long-term support release:`,
    "",
    ...table(
      ["operation", "by hand", ...LIBRARIES],
      rows.map(([part, id, title]) => timed(title, microseconds(parts[part].rows, id))),
    ),
    "",
  ];
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? "---" : "--:"))), ...rows.map(line)];
}

/** The microseconds of each contender in a row of the results. */
function microseconds(rows, id) {
  const { cells } = rows.find((each) => each.id === id);
  return Object.fromEntries(Object.entries(cells).map(([name, { us }]) => [name, us]));
}

/** The same for first checks, which are measured in milliseconds. */
const firstChecks = (starts, key) => Object.fromEntries(starts.map((start) => [start.name, start[key] * 1000]));

const timed = (title, times) => [
  title,
  times.base === undefined ? "" : rounded(times.base),
  ...withBest(LIBRARIES.map((name) => times[name])),
];

/** Returns the cells of a row. With several cells, the lowest is bold. Differences under 15% are ties. */
function withBest(values) {
  const present = values.filter((value) => value !== undefined);
  const limit = present.length > 1 ? Math.min(...present) * 1.15 : 0;
  const cell = (value) => (value <= limit ? `**${rounded(value)}**` : rounded(value));
  return values.map((value) => (value === undefined ? "" : cell(value)));
}

const rounded = (value) => (value < 1000 ? number(value) : Math.round(value).toLocaleString("en"));
