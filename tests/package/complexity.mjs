// Measures the most expensive kinds of bodies and responses beside a valid list of the same size, from 1 KB to 10 MB:
// `node tests/package/complexity.mjs [kind]...`. Prints a table, the worst first; a run of all kinds also writes it to
// bench/results/complexity.md.

import { writeFileSync } from "node:fs";
import { today } from "../../tools/blocks.mjs";
import { allCosts, parseCost, typicalCost } from "./costs.mjs";

const RESULT = new URL("../../bench/results/complexity.md", import.meta.url);

/** The sizes, and the number of runs for each. The minimum counts. */
const SIZES = new Map([
  [1e3, 5],
  [16e3, 8],
  [1e5, 12],
  [1e6, 5],
  [1e7, 2],
]);
const SIZE_1_MB = [...SIZES.keys()].indexOf(1e6);
const kinds = process.argv.slice(2);
/** Shapes of one name are measured one after another, because they share their texts. */
const shapes = allCosts(kinds.length > 0 ? kinds : undefined).sort((one, other) => (one.name < other.name ? -1 : 1));

// Warms up, until the engine has compiled the shared code.
for (const { at } of shapes) at(1e5, 1);
const typical = [...SIZES.keys()].map((size) => typicalCost(size, 7));

const costs = shapes.map(() => []);
for (const [size, tries] of SIZES) for (const [index, { at }] of shapes.entries()) costs[index].push(at(size, tries));

const rows = shapes.map(({ kind, name }, index) => {
  const own = costs[index];
  const ratios = own.map((cost, size) => cost / typical[size]).filter((ratio) => ratio >= 0);
  const growth = own.findLast((cost) => cost !== undefined) / own[0];
  const parsing = parseCost(kind, name, 1e6);
  const ofParsing = own[SIZE_1_MB] / parsing;
  return { kind, name, own, worst: Math.max(...ratios), growth, parsing, ofParsing };
});
rows.sort((one, other) => other.worst - one.worst);

const number = (value) => (value === undefined || Number.isNaN(value) ? "" : value.toFixed(value < 10 ? 1 : 0));
const named = (size) => (size < 1e6 ? `${size / 1e3} KB` : `${size / 1e6} MB`);
const line = (cells) => `| ${cells.join(" | ")} |`;
const table = [
  line([
    "ns a byte",
    ...[...SIZES.keys()].map(named),
    "worst to typical",
    "largest to smallest",
    "`JSON.parse`",
    "1 MB to it",
  ]),
  line(["---", ...Array(SIZES.size + 4).fill("--:")]),
  line(["a valid compact list", ...typical.map(number), "1.0", number(typical.at(-1) / typical[0]), "", ""]),
  ...rows.map(({ kind, name, own, worst, growth, parsing, ofParsing }) =>
    line([`${kind}: ${name}`, ...own.map(number), ...[worst, growth, parsing, ofParsing].map(number)]),
  ),
].join("\n");
console.log(table);

if (kinds.length === 0) {
  writeFileSync(
    RESULT,
    `# What the worst shapes cost

Written by \`make complexity\` on ${today()}, by node ${process.versions.node}. CPU time for each byte, the least of some tries; the
worst beside a valid list of the same size comes first. \`JSON.parse\` is of 1 MB of the same text, and the last column compares the
cost at 1 MB with it.

${table}
`,
  );
}
