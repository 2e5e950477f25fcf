// Measures the CPU time per byte of bodies and responses of every shape.

import { shoppingList } from "../../bench/payloads.mjs";
import { importPacked } from "../support/packed.mjs";
import { shapes } from "./shapes.mjs";

const endcap = await importPacked();
const http = await importPacked("endcap/http");
const { fingerprint } = http;
const limit = { maxBytes: 2 ** 30 };
const encode = (text) => new TextEncoder().encode(text);
const checked =
  ({ check }) =>
  (bytes) =>
    check(bytes, limit);

/** The maximum number of bytes of a response. */
const MAX_BYTES = 8e6;

/** For each kind of shape: a conversion of its text, the measured call, the maximum size, and the shapes. */
const kinds = {
  lists: { make: encode, run: checked(endcap.shoppingLists), shapes: shapes.lists },
  strings: { make: (text) => text, run: checked(endcap.shoppingLists), shapes: shapes.lists },
  values: { make: JSON.parse, run: checked(endcap.shoppingLists), shapes: ofJson(shapes.lists) },
  users: { make: encode, run: checked(endcap.users), shapes: shapes.users },
  placements: { make: encode, run: checked(endcap.placements), shapes: shapes.placements },
  tokens: { make: encode, run: checked(endcap.tokens), shapes: shapes.tokens },
  pages: {
    make: encode,
    run: orUndefined((body) => http.readPlacements({ status: 200, body })),
    maxSize: MAX_BYTES,
    shapes: shapes.pages,
  },
  errors: {
    make: encode,
    run: (bytes) => http.readError({ status: 500, body: bytes }),
    maxSize: MAX_BYTES,
    shapes: shapes.errors,
  },
  keyed: {
    make: encode,
    run: orUndefined(fingerprint),
    maxSize: 1e6,
    shapes: shapes.keyed,
  },
  located: {
    make: (text) => text,
    run: (text) => endcap.locate(text, { start: text.length - 1, end: text.length }),
    shapes: shapes.located,
  },
};

/** The shapes that are JSON values. */
function ofJson(shapes) {
  const parsed = orUndefined(JSON.parse);
  return Object.fromEntries(Object.entries(shapes).filter(([, text]) => parsed(text(1000)) !== undefined));
}

function orUndefined(run) {
  return (input) => {
    try {
      return run(input);
    } catch {
      return undefined;
    }
  };
}

/** All shapes with their names, and their cost `at` a size; `undefined` if a shape cannot have that size. */
export function allCosts(taken = Object.keys(kinds)) {
  return taken.flatMap((kind) => {
    const { make, run, maxSize = Number.POSITIVE_INFINITY, shapes: own } = kinds[kind];
    return Object.entries(own).map(([name, text]) => ({
      kind,
      name,
      at(size, tries) {
        if (size > maxSize) return undefined;
        const body = textOf(text, size);
        return cost(run, make(body), encode(body).length, tries);
      },
    }));
  });
}

/** Returns the text of a shape. The last one is cached, for other kinds of the same shape. */
function textOf(shape, size) {
  if (last.shape !== shape || last.size !== size) last = { shape, size, text: shape(size) };
  return last.text;
}
let last = {};

/** Returns the cost of a valid compact list of a size. */
export function typicalCost(size, tries) {
  const bytes = encode(JSON.stringify(shoppingList(Math.max(1, Math.round(size / 262)))));
  return cost(kinds.lists.run, bytes, bytes.length, tries);
}

/** Returns the cost of `JSON.parse` for a text, as a measure of what a runtime does for each token. */
export const parseCost = (kind, name, size) => {
  const text = kinds[kind].shapes[name](size);
  return cost(orUndefined(JSON.parse), text, encode(text).length, 3);
};

/** Returns the nanoseconds of CPU time for each byte, the minimum of several runs. */
function cost(run, input, bytes, tries = 3) {
  const calls = Math.max(1, Math.ceil(2e5 / bytes));
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < tries; time += 1) {
    const start = process.cpuUsage();
    for (let call = 0; call < calls; call += 1) run(input);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, ((user + system) * 1e3) / calls / bytes);
  }
  return least;
}
