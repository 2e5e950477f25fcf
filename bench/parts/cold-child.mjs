// Runs in a fresh process, and measures from before the import. The start of Node is the same for all and not measured, and so is what
// the first import of any package costs.

import { readFileSync } from "node:fs";
import "another";

const [name, listFile, placementFile] = process.argv.slice(2);
const list = new Uint8Array(readFileSync(listFile));
const placement = new Uint8Array(readFileSync(placementFile));
const isEndcap = name === "endcap";

const start = performance.now();
const found = await import(name);
const imported = performance.now();
const listed = isEndcap ? found.shoppingLists.check(list).ok : found.default.lists.bytes(list) === 0;
const first = performance.now();
const placed = isEndcap ? found.placements.check(placement).ok : found.default.placements.bytes(placement) === 0;
const second = performance.now();

if (!listed || !placed) throw new Error(`${name} refused a valid payload`);
console.log(JSON.stringify({ import: imported - start, list: first - imported, placement: second - first }));
