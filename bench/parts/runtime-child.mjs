// Runs in another runtime: checks that the contenders agree, measures the core rows and those of the parts that are named, and prints
// the result as JSON.

import process from "node:process";
import { loadContenders } from "../contenders/index.mjs";
import { quick, thorough } from "../measure.mjs";
import { coreRows, valueRows } from "../rows.mjs";
import { proveAgreement } from "./agreement.mjs";
import { timeClient } from "./client.mjs";
import { timeResponses } from "./responses.mjs";
import { timeRows } from "./timed-rows.mjs";

const [effortName, names, ...parts] = process.argv.slice(2);
const contenders = await loadContenders(names.split(","));
const rows = coreRows();
const agreement = proveAgreement(contenders, rows);
const effort = { quick, thorough }[effortName];
const withEndcap = names.includes("endcap");
const measure = {
  values: () => timeRows(contenders, valueRows(), "value", effort),
  responses: () => timeResponses(withEndcap, [], effort),
  client: () => timeClient(withEndcap, [], effort),
};
const result = { agreement, rows: timeRows(contenders, rows, "bytes", effort) };
for (const part of parts) result[part] = { rows: await measure[part]() };
const { bun, deno, node } = process.versions;
console.log(JSON.stringify({ version: bun ?? deno ?? node, ...result }));
