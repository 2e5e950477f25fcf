// What bodies and answers of the worst shapes cost beside a valid list of the same size, from 1 KB to 10 MB:
// `node tests/package/complexity.mjs [kind]...`. Prints a table, the worst first.

import { allCosts, parseCost, typicalCost } from "./costs.mjs";

const SIZES = [1e3, 1e4, 1e5, 1e6, 1e7];
const kinds = process.argv.slice(2);
const shapes = kinds.length > 0 ? allCosts(kinds) : allCosts();

// Until the engine has compiled what all of them run.
for (const { at } of shapes) at(1e5, 1);
const typical = SIZES.map((size) => typicalCost(size, 7));

const rows = shapes.map(({ kind, name, at }) => {
  const costs = SIZES.map((size) => at(size, size > 1e6 ? 1 : 3));
  const ratios = costs.map((cost, index) => cost / typical[index]).filter((ratio) => ratio >= 0);
  const parsing = parseCost(kind, name, 1e5);
  return { kind, name, costs, worst: Math.max(...ratios), parsing };
});
rows.sort((one, other) => other.worst - one.worst);

const number = (value) => (value === undefined || Number.isNaN(value) ? "" : value.toFixed(value < 10 ? 1 : 0));
const line = (cells) => console.log(`| ${cells.join(" | ")} |`);
line([
  "ns a byte",
  ...SIZES.map((size) => (size < 1e6 ? `${size / 1e3} KB` : `${size / 1e6} MB`)),
  "worst to typical",
  "`JSON.parse`",
]);
line(["---", ...SIZES.map(() => "--:"), "--:", "--:"]);
line(["a valid compact list", ...typical.map(number), "1.0", ""]);
for (const { kind, name, costs, worst, parsing } of rows)
  line([`${kind}: ${name}`, ...costs.map(number), number(worst), number(parsing)]);
