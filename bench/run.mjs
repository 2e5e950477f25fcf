// Runs the bench: `node run.mjs [--quick] [--only <part>]... [--row <id>]... [--without-endcap]`.
// Only a full run writes results/ and the blocks in the documents, so that all committed numbers come from one run.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { today, withBlock } from "../tools/blocks.mjs";
import { install } from "./install.mjs";
import { quick, thorough } from "./measure.mjs";

/**
 * The parts. Each returns its results, or `null` if they cannot be measured here. Modules are imported only when a part runs, because
 * what they import may just have been installed.
 */
const PARTS = {
  bytes: timePayloads,
  values: timePayloads,
  responses: async () => ({
    rows: await (await import("./parts/responses.mjs")).timeResponses(withEndcap, flags.row, effort),
  }),
  client: async () => ({ rows: await (await import("./parts/client.mjs")).timeClient(withEndcap, flags.row, effort) }),
  recipes: async ({ names }) => {
    if (!names.includes("endcap")) return null;
    const peers = ["parse-ingredient", "@jlucaspains/sharp-recipe-parser"];
    const versions = Object.fromEntries(peers.map((name) => [name.replace(/.*\//, ""), versionOf(name)]));
    return { versions, rows: (await import("./parts/recipes.mjs")).measureRecipes(effort) };
  },
  "node-lts": timeIn,
  deno: timeIn,
  bun: timeIn,
  sizes: async ({ contenders }) => (await import("./parts/sizes.mjs")).measureSizes(contenders),
  cold: async ({ contenders }) => (await import("./parts/cold.mjs")).measureColdStarts(contenders, starts),
  "cold-lts": async ({ contenders }) => (await import("./parts/cold.mjs")).measureColdStartsInLts(contenders, starts),
  "cold-workerd": async ({ contenders }) =>
    (await import("./parts/cold-workerd.mjs")).measureColdWorkers(contenders, starts),
  async yardstick({ contenders, rows }) {
    if (!withEndcap) return null;
    const wanted = rows.bytes.filter(({ id }) => ["list-20", "list-200", "placement"].includes(id));
    return { rows: (await import("./parts/yardstick.mjs")).measureYardstick(contenders, wanted, effort) };
  },
  async "cold-gateway"({ names }) {
    const taking = ["ajv", "endcap"].filter((name) => names.includes(name));
    return (await import("./parts/cold-workerd.mjs")).measureColdGateways(taking, starts);
  },
  async memory({ names }) {
    return names.includes("endcap") ? (await import("./parts/memory.mjs")).measureMemory(flags.quick ? 2 : 7) : null;
  },
  async scaling({ contenders }) {
    const endcap = contenders.find(({ name }) => name === "endcap");
    return endcap ? (await import("./parts/scaling.mjs")).measureScaling(endcap, effort) : null;
  },
  async gateway({ names }) {
    const taking = ["ajv", "zod", "endcap"].filter((name) => names.includes(name));
    if (taking.includes("endcap")) taking.push("endcap-links");
    return (await import("./parts/gateway.mjs")).loadGateways(taking, flags.row, flags.quick);
  },
  page: async ({ names }) =>
    names.includes("endcap") ? (await import("./parts/page.mjs")).measurePage(flags.quick ? 5 : 40) : null,
};
const partNames = Object.keys(PARTS);

async function timePayloads({ contenders, rows }, part) {
  const { timeRows } = await import("./parts/timed-rows.mjs");
  const chosen = rows[part].filter(({ id }) => flags.row.length === 0 || flags.row.includes(id));
  return { rows: timeRows(contenders, chosen, part === "bytes" ? "bytes" : "value", effort) };
}

async function timeIn({ names }, part) {
  return (await import("./parts/runtimes.mjs")).timeRuntime(part, names, effortName);
}

const { values: flags } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [] },
    row: { type: "string", multiple: true, default: [] },
    "without-endcap": { type: "boolean", default: false },
  },
});
const unknown = flags.only.find((part) => !partNames.includes(part));
if (unknown !== undefined) fail(`"${unknown}" is not a part; expected one of: ${partNames.join(", ")}`);

const withEndcap = !flags["without-endcap"];
const effortName = flags.quick ? "quick" : "thorough";
const effort = flags.quick ? quick : thorough;
/** The processes of each contender in the parts about cold starts. */
const starts = flags.quick ? 7 : 31;
const isFull = !flags.quick && withEndcap && flags.only.length === 0 && flags.row.length === 0;
const wanted = flags.only.length > 0 ? flags.only : partNames;

try {
  await install({ withEndcap });
  await main();
} catch (error) {
  fail(error.message);
}

async function main() {
  // Imported only now: what they import may just have been installed.
  const { loadContenders, names } = await import("./contenders/index.mjs");
  const { byteRows, valueRows } = await import("./rows.mjs");
  const { countFaults, proveAgreement } = await import("./parts/agreement.mjs");
  const taking = names.filter((name) => withEndcap || name !== "endcap");
  const contenders = await loadContenders(taking);
  const rows = { bytes: byteRows(), values: valueRows() };

  const agreement = proveAgreement(contenders, [...rows.bytes, ...rows.values]);
  console.log(`all contenders agree on ${agreement.documents} documents, ${agreement.refused} of them refused`);
  const results = {
    date: today(),
    effort: effortName,
    versions: versions(taking),
    labels: Object.fromEntries(contenders.map(({ name, label }) => [name, label])),
    agreement,
    faultCounts: countFaults(contenders, rows.bytes),
  };

  for (const [index, part] of wanted.entries()) {
    console.log(`[${index + 1}/${wanted.length}] ${part} ...`);
    const measured = await PARTS[part]({ contenders, names: taking, rows }, part);
    if (measured === null) console.log(`      ${part}: not measured here`);
    else results[part] = measured;
    if (measured?.version) results.versions[part] = measured.version;
  }
  await report(results);
}

async function report(measured) {
  const { markdown } = await import("./report/table.mjs");
  const results = JSON.parse(JSON.stringify(measured, fourDigits));
  const table = markdown(results);
  console.log(`\n${table}`);
  if (!isFull) {
    console.log("results/ is unchanged: only a full run writes it");
    return;
  }
  const { chart } = await import("./report/chart.mjs");
  const { recipes, summary, times } = await import("./report/readme.mjs");
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  const write = (name, text) => writeFileSync(join(folder, name), text);
  write("latest.json", `${JSON.stringify(results, fourDigits, 2)}\n`);
  write("table.md", table);
  write("chart.svg", chart(results));
  for (const [document, text] of [
    ["README.md", summary(results)],
    ["docs/performance.md", times(results)],
    ["docs/recipes.md", recipes(results)],
  ]) {
    const path = join(import.meta.dirname, "..", document);
    writeFileSync(path, withBlock(readFileSync(path, "utf8"), "make bench", text));
  }
  console.log(
    "written: bench/results/latest.json, table.md, chart.svg, and parts of README.md, docs/performance.md and docs/recipes.md",
  );
}

function versions(taking) {
  const packages = { ata: "ata-validator", typebox: "@sinclair/typebox" };
  const entries = taking.filter((name) => name !== "base").map((name) => [name, versionOf(packages[name] ?? name)]);
  return { node: process.versions.node, ...Object.fromEntries(entries) };
}

function versionOf(name) {
  return JSON.parse(readFileSync(join(import.meta.dirname, "node_modules", name, "package.json"), "utf8")).version;
}

function fourDigits(_key, value) {
  return typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
