// Makes faults, and tells those that no suite notices: `make mutants SHARD=3/50`, or `AREA=guarded` for all of those where none may go
// unnoticed. Without either, all there are. `LANGUAGE=rust` or `LANGUAGE=typescript` leaves the other out.

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../package/pack.mjs";
import { isRustChosen } from "./areas.mjs";
import { isEquivalent } from "./equivalent.mjs";
import { prepareRust, rustFaults, tryRust } from "./rust.mjs";
import { table } from "./table.mjs";

const { LANGUAGE = "" } = process.env;
const JOBS = 2;
const folder = join(root, "target/mutants");

/** The Rust faults of this run. */
async function rust() {
  const faults = rustFaults().filter(({ file, number }) => isRustChosen(file, number));
  const prepared = await prepareRust();
  const results = [];
  const queue = faults.filter(({ number }) => prepared.woven.has(number)).values();
  const work = async () => {
    for (const fault of queue) results.push({ ...fault, ...(await tryRust(prepared, fault)) });
  };
  await Promise.all(Array.from({ length: JOBS }, work));
  const others = faults.filter(({ number }) => !prepared.woven.has(number));
  const unviable = others.filter(({ number }) => prepared.unviable.has(number));
  for (const fault of unviable) results.push({ ...fault, result: "unviable" });
  return [...results, ...oneByOne(others.filter((fault) => !unviable.includes(fault)))];
}

/** What cargo-mutants itself makes of faults. */
function oneByOne(faults) {
  if (faults.length === 0) return [];
  const output = join(folder, "one-by-one");
  rmSync(output, { recursive: true, force: true });
  const names = faults.flatMap(({ name }) => ["--re", `^${name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`]);
  // It ends with 2 where one is missed.
  const env = { ...process.env, ENDCAP_CASES: "500" };
  spawnSync("cargo", ["mutants", "--output", output, ...names], { cwd: root, stdio: "inherit", env });
  const { outcomes } = JSON.parse(readFileSync(join(output, "mutants.out/outcomes.json"), "utf8"));
  const kinds = { CaughtMutant: "caught", Timeout: "timeout", MissedMutant: "missed", Unviable: "unviable" };
  const summaries = new Map(outcomes.map(({ scenario, summary }) => [scenario.Mutant?.name, summary]));
  return faults.map((fault) => ({ ...fault, result: kinds[summaries.get(fault.name)] ?? "unviable" }));
}

/** What Stryker makes of the TypeScript. */
function typeScript() {
  const report = join(folder, "typescript.json");
  rmSync(report, { force: true });
  const bin = join(import.meta.dirname, "node_modules/.bin/stryker");
  execFileSync(bin, ["run", join(import.meta.dirname, "stryker.config.mjs")], {
    cwd: root,
    stdio: "inherit",
    // Some suites make up documents; with a fault, one would do.
    env: { ...process.env, ENDCAP_CASES: "200", ENDCAP_PACKED: join(folder, "packed") },
  });
  const kinds = { Killed: "caught", Timeout: "timeout", Survived: "missed", NoCoverage: "missed" };
  const { files } = JSON.parse(readFileSync(report, "utf8"));
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status !== "Ignored")
      .map(({ status, location: { start }, mutatorName, replacement }) => {
        const line = source.split("\n")[start.line - 1].trim();
        const name = `${file}:${start.line}:${start.column}: ${mutatorName}: ${replacement}`;
        return { file, name, line, mutatorName, replacement, result: kinds[status] ?? "unviable" };
      }),
  );
}

const areas = {};
const languages = { Rust: rust, TypeScript: typeScript };
for (const [language, results] of Object.entries(languages)) {
  if (LANGUAGE !== "" && LANGUAGE !== language.toLowerCase()) continue;
  areas[language] = (await results()).map((fault) =>
    fault.result === "missed" && isEquivalent(fault) ? { ...fault, result: "equivalent" } : fault,
  );
}
console.log("");
for (const { result, name } of Object.values(areas).flat()) if (result === "missed") console.log(`missed: ${name}`);
console.log(`\n${table(areas)}`);
process.exitCode = Object.values(areas)
  .flat()
  .some(({ result }) => result === "missed")
  ? 1
  : 0;
