// Writes, at a program's end, which faults it came by, after those of other programs; loaded into it, and into those that
// it starts, by `--import`.

import { appendFileSync } from "node:fs";

process.on("exit", () => {
  const { static: counts = {} } = globalThis.__stryker__?.mutantCoverage ?? {};
  const lines = Object.keys(counts).map((id) => `${id}\n`);
  appendFileSync(process.env.ENDCAP_REACHED, lines.join(""));
});
