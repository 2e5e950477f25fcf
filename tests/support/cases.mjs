// Reads the cases that all runtimes share.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./pack.mjs";

const folder = join(root, "tests/cases");
const words = JSON.parse(readFileSync(join(root, "tests/messages.json"), "utf8"));

/** Returns all cases, each with its file and name as `title`, and the other fields of each issue as `words`. */
export const cases = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .flatMap((file) =>
    JSON.parse(readFileSync(join(folder, file), "utf8")).map((each) => ({
      ...each,
      words: words[`${file.replace(".json", "")}: ${each.name}`] ?? [],
      title: `${file}: ${each.rule}: ${each.name}`,
    })),
  );
