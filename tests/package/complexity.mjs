// What bodies and answers of the worst shapes cost beside typical ones of the same size, from 1 KB to 10 MB:
// `node tests/package/complexity.mjs [kind]...`. Prints a table, the worst first; a run of all kinds also writes it to
// bench/results/complexity.md.

import { writeFileSync } from "node:fs";
import { allCosts, measureOf, parseCost, typical, typicalCost } from "./costs.mjs";

const RESULT = new URL("../../bench/results/complexity.md", import.meta.url);

/** The sizes, and how often each is tried: the least counts. */
const SIZES = new Map([
  [1e3, 3],
  [16e3, 3],
  [1e5, 3],
  [1e6, 2],
  [1e7, 1],
]);
const kinds = process.argv.slice(2);
/** Those of one name side by side: they share their texts. */
const shapes = allCosts(kinds.length > 0 ? kinds : undefined).sort((one, other) => (one.name < other.name ? -1 : 1));

// Until the engine has compiled what all of them run.
for (const { at } of shapes) at(1e5, 1);
const measures = Object.fromEntries(
  Object.keys(typical).map((name) => {
    typicalCost(name, 1e5, 3);
    return [name, [...SIZES.keys()].map((size) => typicalCost(name, size, 7))];
  }),
);

const costs = shapes.map(() => []);
for (const [size, tries] of SIZES) for (const [index, { at }] of shapes.entries()) costs[index].push(at(size, tries));

// Of a shape that is no JSON there are no values.
const growthOf = (own) => own.findLast((cost) => cost !== undefined) / own[0];
const rows = shapes.flatMap(({ kind, name }, index) => {
  const own = costs[index];
  if (own.every((cost) => cost === undefined)) return [];
  const ratios = own.map((cost, size) => cost / measures[measureOf(kind)][size]).filter((ratio) => ratio >= 0);
  return { kind, name, own, worst: Math.max(...ratios), growth: growthOf(own), parsing: parseCost(kind, name, 1e5) };
});
rows.sort((one, other) => other.worst - one.worst);

const number = (value) => (value === undefined || Number.isNaN(value) ? "" : value.toFixed(value < 10 ? 1 : 0));
const named = (size) => (size < 1e6 ? `${size / 1e3} KB` : `${size / 1e6} MB`);
const line = (cells) => `| ${cells.join(" | ")} |`;
const table = [
  line(["ns a byte", ...[...SIZES.keys()].map(named), "worst to typical", "largest to smallest", "`JSON.parse`"]),
  line(["---", ...Array(SIZES.size + 3).fill("--:")]),
  ...Object.entries(measures).map(([name, own]) =>
    line([`**${name}**`, ...own.map(number), "1.0", number(growthOf(own)), ""]),
  ),
  ...rows.map(({ kind, name, own, worst, growth, parsing }) =>
    line([`${kind}: ${name}`, ...own.map(number), number(worst), number(growth), number(parsing)]),
  ),
].join("\n");
console.log(table);

if (kinds.length === 0) {
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(
    RESULT,
    `# What the worst shapes cost

Written by \`make complexity\` on ${day}, by node ${process.versions.node}. CPU time for each byte, the least of some tries; the
worst beside a typical body or answer of the same size, given and handled in the same way, comes first; those are the
first lines. \`JSON.parse\` is of 100 KB of the same text.

${table}
`,
  );
}
