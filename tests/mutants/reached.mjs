// When a program exits, appends the faults that it reached to a file. Loaded with `--import` into the program and into those
// it starts.

import { appendFileSync } from "node:fs";

process.on("exit", () => {
  const { static: counts = {} } = globalThis.__stryker__?.mutantCoverage ?? {};
  const lines = Object.keys(counts).map((id) => `${id}\n`);
  appendFileSync(process.env.ENDCAP_REACHED, lines.join(""));
});
