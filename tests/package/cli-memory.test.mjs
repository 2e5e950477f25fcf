// The command frees each file before it reads the next one.

import assert from "node:assert/strict";
import test from "node:test";
import { endcap, file } from "../support/command.mjs";

const MIB = 1 << 20;
const ON_EXIT = 'process.on("exit",()=>process.stderr.write(String(process.resourceUsage().maxRSS)))';

/** Returns the largest resident size of a run of the command, in MiB. */
function megabytes(args) {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(ON_EXIT)}`;
  const { status, stderr } = endcap(args, { env: { NODE_OPTIONS } });
  assert.equal(status, 1);
  return Number(stderr) / 1024;
}

for (const flags of [[], ["--format", "sarif"]]) {
  test(`40 files of 10 MiB take little more memory than 4: ${flags.join(" ") || "for people"}`, (t) => {
    const path = file("large.json", `{"title":"t","line_items":[{"name":7}],"x":"${"x".repeat(10 * MIB)}"}`);
    const of = (count) => megabytes(["check", "--max-bytes", `${11 * MIB}`, ...flags, ...Array(count).fill(path)]);
    const [few, many] = [of(4), of(40)];
    t.diagnostic(`${few.toFixed(0)} MiB for 4 files, ${many.toFixed(0)} MiB for 40`);
    assert.ok(many < few + 150, `${few} MiB for 4 files, ${many} MiB for 40`);
  });
}
