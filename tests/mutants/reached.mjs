// Writes, at a program's end, which faults it came by; loaded into it by `--import`.

import { writeFileSync } from "node:fs";

process.on("exit", () => {
  const { static: counts = {} } = globalThis.__stryker__?.mutantCoverage ?? {};
  writeFileSync(process.env.ENDCAP_REACHED, Object.keys(counts).join("\n"));
});
