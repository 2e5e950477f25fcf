// The cases that every host shares.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./pack.mjs";

const folder = join(root, "tests/cases");

/** All cases, each with its file and name as `title`. */
export const cases = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .flatMap((file) =>
    JSON.parse(readFileSync(join(folder, file), "utf8")).map((each) => ({
      ...each,
      title: `${file}: ${each.rule}: ${each.name}`,
    })),
  );
