// What the README says of speed and size: the chart, and the few figures most ask for.

import { number } from "./table.mjs";

const peers = ["ajv", "zod", "valibot", "typebox", "endcap"];
const payloads = [
  ["list-20", "list of 20"],
  ["list-200", "list of 200"],
  ["list-200-faults", "list of 200, five faults"],
  ["placement", "placement, 1 KB"],
];
const bundle = (name) => (name === "endcap" ? "endcap-checks" : name);

/** The block of `make bench`. */
export function summary({ date, versions, bytes, sizes }) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const times = payloads.map(([id, title]) => {
    const { cells } = bytes.rows.find((row) => row.id === id);
    return [title, ...peers.map((name) => number(cells[name].us / cells.base.us))];
  });
  const compressed = peers.map((name) => sizes.find(({ id }) => id === bundle(name)).gzip.toLocaleString("en"));
  const named = peers.map((name) => `${name} ${versions[name]}`);
  return [
    `Written by \`make bench\` on ${date}, with node ${versions.node}: time from bytes to a verdict, in times of \`TextDecoder\` and`,
    "`JSON.parse` alone, and the size of a minified bundle that checks lists and placements.",
    "",
    "![The same times as a chart](bench/results/chart.svg)",
    "",
    line(["", ...named]),
    line(["---", ...peers.map(() => "--:")]),
    ...times.map(line),
    line(["bytes of the bundle, gzip -9", ...compressed]),
  ].join("\n");
}
