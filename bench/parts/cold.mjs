// Measures cold starts in fresh Node processes, which import a contender's bundle and check a first list and placement.

import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildDir } from "../install.mjs";
import { median, noise } from "../measure.mjs";
import { compact, placement, shoppingList } from "../payloads.mjs";
import { bundleContender } from "./bundles.mjs";

const child = join(import.meta.dirname, "cold-child.mjs");

/**
 * Returns [{ name, label, import, list, placement, first, noise }]: medians in wall-clock milliseconds over `runs` processes each;
 * `first` is the import and the first list together, and `noise` its noise.
 */
export async function measureColdStarts(contenders, runs) {
  const list = join(buildDir, "cold-list.json");
  const request = join(buildDir, "cold-placement.json");
  writeFileSync(list, compact(shoppingList(20, { accented: true })));
  writeFileSync(request, compact(placement()));
  const entries = [];
  for (const { name, label } of contenders) {
    entries.push({ name, label, bundle: await bundleContender(name, "node"), samples: [] });
  }
  // The first round only warms the disk cache.
  for (let run = 0; run <= runs; run += 1) {
    for (const entry of run % 2 === 0 ? entries : entries.toReversed()) {
      const sample = start(entry.bundle, list, request);
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

function start(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [child, ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(`a fresh process failed:\n${stderr}`);
  return JSON.parse(stdout);
}
