// Measures cold starts in fresh Node processes, which import a contender's package by its name and check a first list and placement.

import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildDir } from "../install.mjs";
import { median, noise } from "../measure.mjs";
import { compact, placement, shoppingList } from "../payloads.mjs";
import { bundleContender } from "./bundles.mjs";
import { nodeLts } from "./runtimes.mjs";

const folder = join(buildDir, "cold");

/**
 * Returns [{ name, label, import, list, placement, first, noise }]: medians in wall-clock milliseconds over `runs` processes each;
 * `first` is the import and the first list together, and `noise` its noise.
 */
export async function measureColdStarts(contenders, runs, node = process.execPath) {
  mkdirSync(folder, { recursive: true });
  const [child, list, request] = ["child.mjs", "list.json", "placement.json"].map((file) => join(folder, file));
  copyFileSync(join(import.meta.dirname, "cold-child.mjs"), child);
  writeFileSync(list, compact(shoppingList(20, { accented: true })));
  writeFileSync(request, compact(placement()));
  writePackage("another", "export {};");
  const entries = [];
  for (const { name, label } of contenders) {
    if (name !== "endcap") copyFileSync(await bundleContender(name, "node"), writePackage(`cold-${name}`, ""));
    entries.push({ name, label, samples: [] });
  }
  // The first round only warms the disk cache.
  for (let run = 0; run <= runs; run += 1) {
    for (const entry of run % 2 === 0 ? entries : entries.toReversed()) {
      const sample = start(node, child, entry.name === "endcap" ? "endcap" : `cold-${entry.name}`, list, request);
      if (run > 0) entry.samples.push(sample);
    }
  }
  return entries.map(({ name, label, samples }) => {
    const of = (stage) => median(samples.map((sample) => sample[stage]));
    const firsts = samples.map((sample) => sample.import + sample.list);
    const [first, varying] = [median(firsts), noise(firsts)];
    return { name, label, import: of("import"), list: of("list"), placement: of("placement"), first, noise: varying };
  });
}

/** The same in the current Node LTS; `null` if it does not start here. */
export function measureColdStartsInLts(contenders, runs) {
  const node = nodeLts();
  return node === undefined ? null : measureColdStarts(contenders, runs, node);
}

/** Writes a package of one file, and returns the path of the file. */
function writePackage(name, source) {
  const own = join(folder, "node_modules", name);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, "package.json"), JSON.stringify({ name, type: "module", exports: "./index.js" }));
  const file = join(own, "index.js");
  writeFileSync(file, source);
  return file;
}

function start(node, ...args) {
  const { status, stdout, stderr } = spawnSync(node, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`a fresh process failed:\n${stderr}`);
  return JSON.parse(stdout);
}
