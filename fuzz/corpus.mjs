// Reads and writes the corpora: a file for each target, with an input on each line, escaped as in a Rust byte string. So text stays
// readable, and diffs show lines.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("corpus", import.meta.url));
const file = (target) => join(folder, `${target}.txt`);

/** The names of the targets that have a corpus. */
export const storedTargets = () => readdirSync(folder).map((name) => name.replace(/\.txt$/, ""));

/** Returns the inputs of a target; none without a corpus. */
export function read(target) {
  const lines = storedTargets().includes(target) ? readFileSync(file(target), "utf8").split("\n") : [""];
  return lines.slice(0, -1).map(unescaped);
}

/** Stores these inputs, the shortest first. */
export function write(target, inputs) {
  const sorted = inputs.toSorted((a, b) => a.length - b.length || Buffer.compare(a, b));
  writeFileSync(file(target), sorted.map((input) => `${escaped(input)}\n`).join(""));
}

const named = { 9: "\\t", 10: "\\n", 13: "\\r", 34: '\\"', 39: "\\'", 92: "\\\\" };

function escaped(input) {
  let line = "";
  for (const byte of input) {
    const isPrintable = byte >= 0x20 && byte < 0x7f;
    line += named[byte] ?? (isPrintable ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, "0")}`);
  }
  return line;
}

const letters = { t: 9, n: 10, r: 13 };

function unescaped(line) {
  const bytes = [];
  for (const [, hex, letter, plain] of line.matchAll(/\\x([0-9a-f]{2})|\\(.)|(.)/g)) {
    if (hex) bytes.push(Number.parseInt(hex, 16));
    else bytes.push(letter ? (letters[letter] ?? letter.charCodeAt(0)) : plain.charCodeAt(0));
  }
  return Buffer.from(bytes);
}
