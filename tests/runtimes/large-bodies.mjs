// Checks bodies of 1 GiB and more under a raised limit, in node, Bun and Deno, one after the other. Each run needs up to 6 GB
// of memory, so only `make soak` runs it.

import assert from "node:assert/strict";
import { binary, printed } from "./process.mjs";
import { makeProject } from "./project.mjs";

const program = `import { shoppingLists } from "endcap";

const GIB = 2 ** 30;
const good = new TextEncoder().encode('{"title":"t","line_items":[{"name":"n"}]}');
/** A valid body followed by spaces. */
function padded(length) {
  const bytes = new Uint8Array(length).fill(0x20);
  bytes.set(good);
  return bytes;
}
const wide = () => "漢".repeat(GIB / 3 + 1);
const bodies = {
  "1.1 GiB of bytes": () => padded(1.1 * GIB),
  "1 GiB and one byte": () => padded(GIB + 1),
  "1 GiB of bytes": () => padded(GIB),
  "a text of 1 GiB in UTF-8": wide,
  "a value of 1.1 GiB": () => ({ title: "t", line_items: Array(1100).fill({ name: "x".repeat(2 ** 20) }) }),
  "a value with a text of 1 GiB in UTF-8": () => ({ title: wide(), line_items: [] }),
  "a value with a text of 1 GiB with escapes": () => ({ title: "\\n".repeat(GIB / 2 - 64), line_items: [wide()] }),
  "a good list afterwards": () => ({ title: "t", line_items: [{ name: "n" }] }),
};
const outcomes = {};
for (const [name, make] of Object.entries(bodies)) {
  const { ok, issues } = shoppingLists.check(make(), { maxBytes: 4 * GIB });
  outcomes[name] = ok || issues.map(({ rule, params }) => \`\${rule} \${params.limit}\`);
}
console.log(JSON.stringify(outcomes));
`;

const runtimes = {
  node: [process.execPath, "main.mjs"],
  bun: [binary("@oven", "bin/bun"), "run", "main.mjs"],
  deno: [binary("@deno", "deno"), "run", "--no-prompt", "main.mjs"],
};

for (const [name, command] of Object.entries(runtimes)) {
  const outcomes = await printed(makeProject(`large-${name}`, { "main.mjs": program }), ...command);
  for (const [what, outcome] of Object.entries(outcomes)) {
    const isGood = ["1 GiB of bytes", "a good list afterwards"].includes(what);
    assert.deepEqual(outcome, isGood || [`too-large ${2 ** 30}`], `${name}: ${what}`);
  }
  console.log(`${name}: ${Object.keys(outcomes).length} bodies`);
}
