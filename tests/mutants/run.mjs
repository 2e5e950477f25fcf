// Injects faults, and reports those that no suite detects: `make mutants SHARD=3/50`. `AREA=guarded` selects the code whose
// faults must all be detected, and `AREA=other` the rest. `FILE=redact` selects files by a part of their path, and
// `LANGUAGE=rust` or `LANGUAGE=typescript` one language.
//
// Outcomes are stored until the code changes, so an interrupted run resumes.
// `MINUTES=5` stops the run after that time. `MISSED=1` tries only the missed faults again. `ENDCAP_WRITE=1` writes the outcomes
// to `results.md`. Delete `target/mutants` to start over.

import { isChosen } from "./areas.mjs";
import { equivalentAmong } from "./equivalent/index.mjs";
import { outcomeOf, recordOutcome } from "./outcomes.mjs";
import { prepareRust, rustFaults, tryOneByOne, tryRust } from "./rust.mjs";
import { table, writeResults } from "./table.mjs";
import { prepareTypeScript, tryTypeScript, typeScriptFaults } from "./typescript.mjs";

const { LANGUAGE = "", MISSED = "", MINUTES = "", JOBS = "2" } = process.env;
const end = Date.now() + 60_000 * (Number(MINUTES) || Number.POSITIVE_INFINITY);

const isOpen = (fault, equivalent) => {
  const result = outcomeOf(fault)?.result;
  return MISSED ? result === "missed" && !equivalent.has(fault.name) : result === undefined;
};

/** Tries faults until all are tried or the time is over. */
async function tryAll(faults, tryOne) {
  const queue = faults.values();
  const work = async () => {
    for (const fault of queue) {
      recordOutcome({ ...fault, ...(await tryOne(fault)) });
      if (Date.now() >= end) return;
    }
  };
  await Promise.all(Array.from({ length: Number(JOBS) }, work));
}

async function rust(faults) {
  const prepared = await prepareRust();
  const woven = faults.filter(({ number }) => prepared.woven.has(number));
  await tryAll(woven, (fault) => tryRust(prepared, fault));
  const others = faults.filter(({ number }) => !prepared.woven.has(number));
  const unviable = others.filter(({ number }) => prepared.unviable.has(number));
  for (const fault of unviable) recordOutcome({ ...fault, result: "unviable" });
  // That takes minutes for each.
  const left = MINUTES ? [] : others.filter((fault) => !unviable.includes(fault));
  if (left.length > 0) for (const outcome of tryOneByOne(left)) recordOutcome(outcome);
}

async function typeScript(faults) {
  const prepared = await prepareTypeScript();
  await tryAll(faults, (fault) => tryTypeScript(prepared, fault));
}

const languages = {
  rust: { list: rustFaults, tryThem: rust },
  typescript: { list: typeScriptFaults, tryThem: typeScript },
};
const outcomes = [];
for (const [language, { list, tryThem }] of Object.entries(languages)) {
  if (LANGUAGE !== "" && LANGUAGE !== language) continue;
  const faults = (await list()).map((fault) => ({ ...fault, language }));
  const equivalent = language === "typescript" ? equivalentAmong(faults) : new Set();
  const open = faults.filter((fault) => isChosen(fault) && isOpen(fault, equivalent));
  if (open.length > 0) await tryThem(open);
  for (const fault of faults) {
    const result = outcomeOf(fault)?.result;
    const isEquivalent = result === "missed" && equivalent.has(fault.name);
    outcomes.push({ ...fault, result: isEquivalent ? "equivalent" : result });
  }
}
const chosen = outcomes.filter(isChosen);
for (const { result, name } of chosen) if (result === "missed") console.log(`missed: ${name}`);
console.log(`\n${table(chosen)}`);
if (process.env.ENDCAP_WRITE) writeResults(outcomes);
process.exitCode = chosen.some(({ result }) => result === "missed") ? 1 : 0;
