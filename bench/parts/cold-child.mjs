// Runs in a fresh process, and measures from before the import. The start of Node is the same for all and not measured.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [bundle, listFile, placementFile] = process.argv.slice(2);
const list = new Uint8Array(readFileSync(listFile));
const placement = new Uint8Array(readFileSync(placementFile));
const url = pathToFileURL(bundle).href;

const start = performance.now();
const { default: contender } = await import(url);
const imported = performance.now();
const faults = contender.lists.bytes(list);
const listed = performance.now();
const otherFaults = contender.placements.bytes(placement);
const placed = performance.now();

if (faults !== 0 || otherFaults !== 0)
  throw new Error(`a valid payload was refused: ${faults} and ${otherFaults} faults`);
console.log(JSON.stringify({ import: imported - start, list: listed - imported, placement: placed - listed }));
