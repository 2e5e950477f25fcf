// Reads the cases that all runtimes share.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./pack.mjs";

const read = (file) => JSON.parse(readFileSync(join(root, "tests", file), "utf8"));
const words = read("messages.json");

/** The resources in the order of their numbers, with the names of the package's functions and a valid body. */
export const resources = read("generated/resources.json");
/** The names that the package gives to the resources of the tables. */
export const MEMBERS = Object.fromEntries(resources.map(({ name, checks }) => [name, checks]));

/** Returns all cases, each with its file and name as `title`, its resource's name as `member`, and the other fields of each issue as `words`. */
export const cases = readdirSync(join(root, "tests/cases"))
  .filter((file) => file.endsWith(".json"))
  .flatMap((file) =>
    read(`cases/${file}`).map((each) => ({
      ...each,
      member: MEMBERS[each.resource],
      words: words[`${file.replace(".json", "")}: ${each.name}`] ?? [],
      title: `${file}: ${each.rule}: ${each.name}`,
    })),
  );
