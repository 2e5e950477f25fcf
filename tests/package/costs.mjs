// What bodies and answers of every shape cost, in CPU time for each byte.

import { answer } from "../../bench/answers.mjs";
import { shoppingList } from "../../bench/payloads.mjs";
import { importPacked } from "./packed.mjs";
import { shapes } from "./shapes.mjs";

const endcap = await importPacked();
const client = await importPacked("endcap/client");
const limit = { limit: 2 ** 30 };
const encode = (text) => new TextEncoder().encode(text);
const checked =
  ({ check }) =>
  (bytes) =>
    check(bytes, limit);

/** The most bytes of an answer. */
const MOST = 8e6;

const typicalList = (size) => JSON.stringify(shoppingList(Math.max(1, Math.round(size / 262))));

/** Creatives of the answers that the bench reads, about as many bytes as asked for. */
function typicalPage(size) {
  const page = { creatives: [] };
  for (let seed = 1, length = 0; length < size; seed += 1) {
    const { creatives, pagination_metadata } = JSON.parse(new TextDecoder().decode(answer({ seed })));
    for (const creative of creatives) {
      if (length >= size) break;
      page.creatives.push(creative);
      length += JSON.stringify(creative).length;
    }
    page.pagination_metadata = pagination_metadata;
  }
  return JSON.stringify(page);
}

/** What the service says of measurements, about as many bytes as asked for. */
function typicalErrors(size) {
  const errors = Array.from({ length: Math.max(1, Math.round(size / 125)) }, (_, index) => ({
    error: { message: "quantity must be greater than 0", code: 1001 },
    meta: { key: `line_items[${index}].line_item_measurements[0].quantity` },
  }));
  return JSON.stringify({ error: { message: "There were issues with your request", code: 9999, errors }, meta: {} });
}

/** Of each kind of shape: what is made of its text, what is done with that, the largest that is taken, and the shapes. */
const kinds = {
  lists: { make: encode, run: checked(endcap.shoppingLists), shapes: shapes.lists },
  strings: { make: (text) => text, run: checked(endcap.shoppingLists), shapes: shapes.lists },
  values: { make: parsed, run: checked(endcap.shoppingLists), shapes: shapes.lists },
  users: { make: encode, run: checked(endcap.users), shapes: shapes.users },
  placements: { make: encode, run: checked(endcap.placements), shapes: shapes.placements },
  tokens: { make: encode, run: checked(endcap.tokens), shapes: shapes.tokens },
  pages: { make: encode, run: quietly(endcap.placements.read), most: MOST, shapes: shapes.pages },
  errors: { make: encode, run: (bytes) => endcap.readError(500, [], bytes), most: MOST, shapes: shapes.errors },
  keyed: {
    make: encode,
    run: quietly((bytes) => client.shoppingLists.fingerprint(bytes)),
    most: 1e6,
    shapes: shapes.keyed,
  },
  located: {
    make: (text) => text,
    run: (text) => endcap.locate(text, { start: text.length - 1, end: text.length }),
    shapes: shapes.located,
  },
};

/** A shape that is no JSON has no value. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function quietly(run) {
  return (input) => {
    try {
      return run(input);
    } catch {
      return undefined;
    }
  };
}

/** All shapes: their names, and what `at` a size they cost; undefined where that size is none of theirs. */
export function allCosts(taken = Object.keys(kinds)) {
  return taken.flatMap((kind) => {
    return Object.entries(kinds[kind].shapes).map(([name, text]) => ({
      kind,
      name,
      at: (size, tries) => costOf(kinds[kind], text, size, tries),
    }));
  });
}

function costOf({ make, run, most = Number.POSITIVE_INFINITY }, text, size, tries) {
  if (size > most) return undefined;
  const body = textOf(text, size);
  const input = make(body);
  return input === undefined ? undefined : cost(run, input, encode(body).length, tries);
}

/** The text of a shape; the last one is kept, for other kinds of the same shape. */
function textOf(shape, size) {
  if (last.shape !== shape || last.size !== size) last = { shape, size, text: shape(size) };
  return last.text;
}
let last = {};

/**
 * What most bodies and answers are like, and of which kinds of shapes they are the measure: of the same size, given and
 * handled in the same way. No body of a user, a placement or a token is as long, so a list stands for them.
 */
export const typical = {
  "a valid list": { like: "lists", text: typicalList, of: ["lists", "users", "placements", "tokens"] },
  "a valid list as a string": { like: "strings", text: typicalList, of: ["strings"] },
  "a valid list as a value": { like: "values", text: typicalList, of: ["values"] },
  "a page of creatives": { like: "pages", text: typicalPage, of: ["pages"] },
  "errors of measurements": { like: "errors", text: typicalErrors, of: ["errors"] },
  "a fingerprint of a valid list": { like: "keyed", text: typicalList, of: ["keyed"] },
  "the end of a valid list, located": { like: "located", text: typicalList, of: ["located"] },
};

/** What a typical body or answer of that size costs; undefined where that size is none of its kind's. */
export function typicalCost(name, size, tries) {
  const { like, text } = typical[name];
  return costOf(kinds[like], text, size, tries);
}

/** Which of them is the measure of a kind. */
export const measureOf = (kind) => Object.keys(typical).find((name) => typical[name].of.includes(kind));

/** What `JSON.parse` takes for a text, as a yardstick: it stands for what a host does for each token. */
export const parseCost = (kind, name, size) => {
  const text = kinds[kind].shapes[name](size);
  return cost(quietly(JSON.parse), text, encode(text).length, 3);
};

/** Nanoseconds of CPU for each byte, the least of some tries. */
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
