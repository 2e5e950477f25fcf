// Runs in Deno or Bun: checks that the contenders agree, measures the core rows, and prints the result as JSON.

import process from "node:process";
import { loadContenders } from "../contenders/index.mjs";
import { quick, thorough } from "../measure.mjs";
import { coreRows } from "../rows.mjs";
import { proveAgreement } from "./agreement.mjs";
import { timeRows } from "./timed-rows.mjs";

const [effortName, names] = process.argv.slice(2);
const contenders = await loadContenders(names.split(","));
const rows = coreRows();
const agreement = proveAgreement(contenders, rows);
const timed = timeRows(contenders, rows, "bytes", { quick, thorough }[effortName]);
const version = process.versions.bun ?? process.versions.deno;
console.log(JSON.stringify({ version, agreement, rows: timed }));
