// Faults in the TypeScript, one at a time. Started by `run.mjs`, which says where the package is installed.

import { typeScriptChosen } from "./areas.mjs";
import { closest, quick } from "./suites.mjs";

export default {
  testRunner: "tap",
  plugins: ["@stryker-mutator/tap-runner"],
  tap: {
    testFiles: process.env.AREA ? closest : quick,
    nodeArgs: ["--test-reporter=tap", "-r", "{{hookFile}}", "{{testFile}}"],
  },
  coverageAnalysis: "perTest",
  buildCommand: "node tests/mutants/installed.mjs",
  mutate: typeScriptChosen(),
  ignorePatterns: [
    "bench",
    "fuzz",
    "sandbox",
    "src",
    "target",
    "tests/browsers",
    "tests/matrix",
    "tests/runtimes",
    "www",
  ].map((folder) => `/${folder}`),
  tempDirName: "target/stryker",
  reporters: ["progress-append-only", "json"],
  jsonReporter: { fileName: "target/mutants/typescript.json" },
  allowConsoleColors: false,
  concurrency: 2,
  timeoutMS: 30_000,
  timeoutFactor: 4,
};
