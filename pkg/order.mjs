// Orders the functions of a wasm module so that similar ones are adjacent: gzip finds repetitions only within 32 KiB.

import { importedFunctions, itemsOf, SECTION, sectionsOf } from "./sections.mjs";

/** The number of bytes in a compared sequence. */
const SEQUENCE_LENGTH = 4;
/** The factor by which a function's score decays each time another function is placed. */
const DECAY = 0.93;
/** Added to the number of sequences, so that small functions are not placed first. */
const SIZE_BIAS = 20;

/** Returns the hash of each sequence of bytes in a function. */
function sequencesOf(body) {
  const sequences = new Set();
  for (let at = 0; at + SEQUENCE_LENGTH <= body.length; at++) {
    let hash = 0;
    for (const byte of body.subarray(at, at + SEQUENCE_LENGTH)) hash = (Math.imul(hash, 31) + byte) | 0;
    sequences.add(hash);
  }
  return sequences;
}

/** Returns the indices of functions in their new order: the longest first, then always the one that is most similar to those before it. */
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
    for (const other of rest) scores[other] *= DECAY;
    for (const sequence of sequences[index]) {
      const sharing = holders.get(sequence);
      for (const other of sharing) scores[other] += 1 / Math.log2(1 + sharing.length);
    }
  };
  const best = (value) => [...rest].reduce((one, other) => (value(other) > value(one) ? other : one));
  take(best((index) => bodies[index].length));
  while (rest.size > 0) take(best((index) => scores[index] / Math.sqrt(sequences[index].size + SIZE_BIAS)));
  return order;
}

/** Encodes an unsigned integer as LEB128. */
function encoded(number) {
  const bytes = [];
  for (let rest = number; ; rest >>>= 7) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest & 127) | 128);
  }
}

const withLength = (bytes) => [...encoded(bytes.length), ...bytes];

/** Returns the module with a name section whose alphabetical order puts similar functions next to each other. */
export function nameBySimilarity(bytes) {
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
