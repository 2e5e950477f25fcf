// How StrykerJS makes faults in the TypeScript of the package, and which tests have to notice them: `make mutants`. `FILES` and `TESTS`
// are patterns of files, separated by commas.

import { join } from "node:path";
import { root } from "../support/pack.mjs";
import { suites } from "./suites.mjs";

/** Code that Node.js does not run, generated code, and the command. */
const NOT_IN_NODE = ["built", "cli", "element", "generated", "loaders"].map((folder) => `!pkg/src/${folder}/**`);
const { FILES, TESTS } = process.env;
const patterns = (text, others) => (text ? text.split(",") : others);

export default {
  mutate: [...patterns(FILES, ["pkg/src/**/*.ts"]), ...NOT_IN_NODE, "!pkg/src/**/*.d.ts"],
  plugins: [join(import.meta.dirname, "node_modules/@stryker-mutator/tap-runner/dist/src/index.js")],
  testRunner: "tap",
  tap: {
    testFiles: patterns(TESTS, suites),
    nodeArgs: ["--test-reporter=tap", "--require", "{{hookFile}}", "{{testFile}}"],
  },
  coverageAnalysis: "perTest",
  // The wasm modules are those of the last build.
  buildCommand: "node tests/mutants/installed.mjs",
  ignorePatterns: ["/target", "/www", "/fuzz", "/bench", "/.stamps"],
  tempDirName: join(root, "target/mutants/sandbox"),
  incremental: true,
  incrementalFile: join(root, "target/mutants/incremental.json"),
  reporters: ["clear-text", "json"],
  jsonReporter: { fileName: join(root, "target/mutants/report.json") },
  clearTextReporter: { allowColor: false, reportTests: false, skipFull: true },
  timeoutMS: 30_000,
};
