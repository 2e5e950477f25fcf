// The test files in Node.js that count lines and notice faults.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/pack.mjs";

/** Tests of time, size, types, documents and the bundles, which reject the instrumented package or notice no further fault. */
const OTHERS =
  /commonjs|complexity|declarations|element|entered|examples|large-errors|layers|limits|many|module-life|nightly|optimized|rates|readme|regular|release|sandbox|sizes|uncaught/;

export const suites = ["package", "client", "gateway"].flatMap((folder) =>
  readdirSync(join(root, "tests", folder))
    .filter((file) => file.endsWith(".test.mjs") && !OTHERS.test(file))
    .map((file) => `tests/${folder}/${file}`),
);
