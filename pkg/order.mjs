// Brings functions of a wasm module that are alike together, so that what repeats lies in reach of gzip: it looks back 32 KiB.

import { importedFunctions, itemsOf, SECTION, sectionsOf } from "./sections.mjs";

/** The bytes of which a sequence is compared. */
const LENGTH = 4;
/** By how much a function counts less for each one that comes between. */
const FADE = 0.93;
/** Keeps small functions, of which one sequence is a large share, from coming first. */
const PADDING = 20;

/** A hash of each sequence of bytes in a function. */
function sequencesOf(body) {
  const sequences = new Set();
  for (let at = 0; at + LENGTH <= body.length; at++) {
    let hash = 0;
    for (const byte of body.subarray(at, at + LENGTH)) hash = (Math.imul(hash, 31) + byte) | 0;
    sequences.add(hash);
  }
  return sequences;
}

/** Returns the numbers of functions in an order: the longest first, then always the one that has most in common with those before it. */
function orderOf(bodies) {
  const sequences = bodies.map(sequencesOf);
  const holders = new Map();
  for (const [index, each] of sequences.entries()) {
    for (const sequence of each) {
      if (!holders.has(sequence)) holders.set(sequence, []);
      holders.get(sequence).push(index);
    }
  }
  const scores = new Float64Array(bodies.length);
  const rest = new Set(bodies.keys());
  const order = [];
  const take = (index) => {
    rest.delete(index);
    order.push(index);
    for (const other of rest) scores[other] *= FADE;
    for (const sequence of sequences[index]) {
      const sharing = holders.get(sequence);
      for (const other of sharing) scores[other] += 1 / Math.log2(1 + sharing.length);
    }
  };
  const best = (value) => [...rest].reduce((one, other) => (value(other) > value(one) ? other : one));
  take(best((index) => bodies[index].length));
  while (rest.size > 0) take(best((index) => scores[index] / Math.sqrt(sequences[index].size + PADDING)));
  return order;
}

/** An unsigned integer in LEB128. */
function encoded(number) {
  const bytes = [];
  for (let rest = number; ; rest >>>= 7) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest & 127) | 128);
  }
}

const withLength = (bytes) => [...encoded(bytes.length), ...bytes];

/** Returns a module with names for its functions: in the order of the names, each stands beside those that are like it. */
export function namedByLikeness(bytes) {
  const sections = sectionsOf(bytes);
  const find = (which) => sections.find(({ id }) => id === which);
  const code = find(SECTION.code);
  const bodies = itemsOf(bytes, code).map(({ from, end }) => bytes.subarray(code.body + from, code.body + end));
  const imported = importedFunctions(bytes, find(SECTION.import));
  const ranks = new Map(orderOf(bodies).map((index, rank) => [index, rank]));
  const names = bodies.flatMap((_, index) => [
    ...encoded(index + imported),
    ...withLength([...Buffer.from(String(ranks.get(index)).padStart(6, "0"))]),
  ]);
  const functions = [1, ...withLength([...encoded(bodies.length), ...names])];
  const section = [SECTION.custom, ...withLength([...withLength([...Buffer.from("name")]), ...functions])];
  const unnamed = sections.filter(({ name }) => name !== "name").map(({ from, end }) => bytes.subarray(from, end));
  return Buffer.concat([bytes.subarray(0, 8), ...unnamed, Buffer.from(section)]);
}
