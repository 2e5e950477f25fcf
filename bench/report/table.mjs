// Formats the results as Markdown.

import { targets } from "./targets.mjs";

const MIB = 1 << 20;
const PARSE = "`TextDecoder` + `JSON.parse` alone";

/** The timed parts in Node, with their titles and bases. */
const IN_NODE = [
  ["bytes", "Bytes in, a verdict out", PARSE],
  ["values", "A JavaScript value in, checked body bytes out", "`JSON.stringify` + encode alone"],
  ["responses", "Responses in, render-ready creatives out", "`TextDecoder` + `JSON.parse` + the same mapping in JS"],
  [
    "client",
    "Calls of a client, to a service on the same machine",
    "a client by hand, with one token for all calls, a deadline, one retry, an error class, and the same mapping in JS",
  ],
];

/** Returns the timed parts in the current Node LTS, by their names; none if it was not measured. */
export const inLts = (measured) => (measured === undefined ? {} : { ...measured, bytes: { rows: measured.rows } });

const timedInNode = (results, name) =>
  IN_NODE.flatMap(([part, title, base]) => timed(results, part, `${title} (${name})`, base));

export function markdown(results) {
  return `${[
    "# What was measured",
    intro(results),
    ...timedInNode(results, "node"),
    ...timed(results, "yardstick", "The syntax alone, scanned in the same module (node)", PARSE),
    ...timedInNode(inLts(results["node-lts"]), "the current Node LTS"),
    ...section("Ingredient lines", results.recipes && recipeTables(results.recipes)),
    ...timed(results, "deno", "Bytes in, in deno", PARSE),
    ...timed(results, "bun", "Bytes in, in bun", PARSE),
    ...section("Size of a minified bundle, bytes", results.sizes && sizeTable(results.sizes)),
    ...section("First check in a fresh node process, milliseconds", results.cold && coldTable(results.cold)),
    ...section(
      "First check in a fresh process of the current Node LTS, milliseconds",
      results["cold-lts"] && coldTable(results["cold-lts"]),
    ),
    ...section(
      "First check in a fresh workerd, milliseconds",
      results["cold-workerd"] && coldWorkerTable(results["cold-workerd"], "a list of 20"),
    ),
    ...section(
      "First list forwarded in a fresh workerd, milliseconds",
      results["cold-gateway"] && coldWorkerTable(results["cold-gateway"], "a list of 20, which it forwards"),
    ),
    ...section("Memory", results.memory && memoryOf(results.memory)),
    ...section("Twice the list, how many times the cost", results.scaling?.map(scalingTable).join("\n\n")),
    ...section("A gateway under load", results.gateway && gatewayTables(results.gateway)),
    ...section("Targets", targets(results)),
    ...section("A page with three placements, in headless Chromium", results.page && pageTable(results.page)),
  ].join("\n\n")}\n`;
}

function pageTable({ runs, lcp, cls, inp }) {
  const rows = Object.entries({ "LCP, ms": lcp, CLS: cls, "INP, ms": inp }).map(
    ([name, { without, with: withAds, difference, interval }]) => [
      name,
      number(without),
      number(withAds),
      number(difference),
      interval.map(number).join(" to "),
    ],
  );
  const note = `Medians of ${runs} loads of each page, with a processor slowed down four times; 50 ms for each picture and each response of the service.`;
  return `${note}\n\n${table(["", "without ads", "with ads", "difference", "95% interval"], rows)}`;
}

function intro({ date, versions, agreement, faultCounts, effort }) {
  const list = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const counts = Object.entries(faultCounts).map(([name, count]) => `${name} ${count}`);
  const lines = [
    `Written by \`make bench\` on ${date}. ${list.join(", ")}.`,
    `Before timing, all contenders agreed on ${agreement.documents} documents (${agreement.refused} of them to be refused), as bytes and as values: ${agreement.verdicts} verdicts.`,
    `Of the five faults, each reports at least: ${counts.join(", ")}.`,
    "Times are medians of CPU time per call over interleaved rounds; noise is p90 / p10, the largest of a row.",
  ];
  if (effort !== "thorough") lines.push("**A quick run: too short to be quoted.**");
  return lines.join("\n");
}

function timed(results, part, title, base) {
  const measured = results[part];
  if (!measured || measured.rows.length === 0) return [];
  const names = Object.keys(measured.rows[0].cells);
  const rows = measured.rows.map(({ label, bytes, cells }) => [
    label,
    bytes.toLocaleString("en"),
    ...names.map((name) => timedCell(name, cells)),
    number(Math.max(...Object.values(cells).map(({ noise }) => noise))),
  ]);
  const note = `Each cell: times the base, which is ${base} (microseconds per call).`;
  return section(title, `${note}\n\n${table(["payload", "bytes", ...names, "noise"], rows)}`);
}

function timedCell(name, cells) {
  const { us } = cells[name];
  return name === "base" ? `(${number(us)})` : `${number(us / cells.base.us)} (${number(us)})`;
}

const RECIPES = ["labelled lines", "reader", "first amount right, %", "name right, %", "both, %", "us a line", "noise"];

function recipeTables({ rows }) {
  const lines = rows.flatMap(({ label, lines, bytes, cells, together }) => [
    ...Object.entries(cells).map(([name, { amounts, names, both, us, noise }]) => [
      `${label}, ${lines} of ${bytes} bytes`,
      name,
      ...[amounts, names, both].map((right) => percent(right, lines)),
      ...[us, noise].map(number),
    ]),
    [`${label}, all in one call`, "endcap-recipes", "", "", "", ...[together.us, together.noise].map(number)],
  ]);
  return table(RECIPES, lines);
}

/** Formats a count as a percentage of a whole, without rounding up to 100. */
export const percent = (count, whole) => (Math.floor((1000 * count) / whole) / 10).toFixed(1);

const sizeTable = (sizes) =>
  table(
    ["bundle", "raw", "gzip -9", "brotli 11"],
    sizes.map(({ label, raw, gzip, brotli }) => [label, ...[raw, gzip, brotli].map((n) => n.toLocaleString("en"))]),
  );

function coldTable(starts) {
  const note =
    "Wall clock inside the process, from before the `import` of a package by its name, after the import of another one. endcap is as npm installs it, the others are one minified file. The start of node itself is not counted.";
  const rows = starts.map((s) => [s.label, ...[s.import, s.list, s.first, s.placement, s.noise].map(number)]);
  return `${note}\n\n${table(["", "import", "first list of 20", "both", "then a first placement", "noise of both"], rows)}`;
}

function coldWorkerTable(starts, input) {
  const note = `From the start of the process to the response to its first request, ${input}: by the wall clock, and the CPU time of all its threads; what of that is more than an empty worker takes; and how much more memory is resident, in MiB.`;
  const rows = starts.map(({ label, wall, cpu, over, noise, memory }) => [
    label,
    ...[wall, cpu, over, noise, memory / MIB].map(number),
  ]);
  const head = [
    "",
    "wall clock",
    "CPU time",
    "over an empty worker",
    "noise of CPU time",
    "memory over an empty worker",
  ];
  return `${note}\n\n${table(head, rows)}`;
}

const memoryOf = ({ calls, bytes }) =>
  `${calls.toLocaleString("en")} calls of the client in Node leave ${number(bytes / 1024)} KiB after a collection.`;

function scalingTable({ label, points }) {
  const rows = points.map(({ items, bytes, us, noise }, index) => [
    items.toLocaleString("en"),
    bytes.toLocaleString("en"),
    number(us),
    index === 0 ? "" : number(us / points[index - 1].us),
    number(noise),
  ]);
  return `${label[0].toUpperCase()}${label.slice(1)}:\n\n${table(["items", "bytes", "us", "times the row above", "noise"], rows)}`;
}

const GATEWAYS = { endcap: "endcap/gateway", "endcap-links": "endcap/gateway, keeping links" };

function gatewayTables(rows) {
  const note =
    "A stand-in for the service is behind all of them; 32 requests at a time. Each cell of the first column: times the requests a second of the proxy by hand with ajv (requests a second).";
  return [note, ...rows.map(gatewayTable)].join("\n\n");
}

function gatewayTable({ label, runtime, bytes, cells }) {
  const rows = Object.entries(cells).map(([name, { rate, p99, us, noise }]) => [
    GATEWAYS[name] ?? `by hand, with ${name}`,
    `${number(rate / cells.ajv.rate)} (${Math.round(rate).toLocaleString("en")})`,
    number(p99),
    number(us),
    number(noise),
  ]);
  const head = ["", "requests a second", "99th percentile, ms", "CPU of the server, us a request", "noise of the rate"];
  return `${label[0].toUpperCase()}${label.slice(1)} (${bytes.toLocaleString("en")} bytes), in ${runtime}:\n\n${table(head, rows)}`;
}

const section = (title, body) => (body ? [`## ${title}`, body] : []);

export function table(head, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n");
}

/** Formats a number with three significant digits, without an exponent. What was not measured is a dash. */
export function number(value) {
  if (!Number.isFinite(value)) return "-";
  if (value === 0) return "0";
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(digits, 3));
}
