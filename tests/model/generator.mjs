// Generates a case from a seed: a valid, nearly valid or hostile body, with options for the check.

import { validBody } from "./bodies.mjs";
import { mutate, spoil } from "./mutations.mjs";
import { Random } from "./random.mjs";
import { write } from "./tree.mjs";
import { anyValue } from "./values.mjs";
import { bodies, levelsOf, limits, rules } from "./witness.mjs";

/** How many of the cases have this body, compared with one that is not named. */
const shares = { shoppingLists: 4, placements: 4, users: 2 };
const shared = Object.keys(bodies).flatMap((body) => Array(shares[body] ?? 1).fill(body));

export function makeCase(seed) {
  const random = new Random(seed);
  const body = random.pick(shared);
  const tree = random.once(200) ? anyValue(random) : validBody(body, random);
  for (let times = changesOf(random); times > 0; times--) mutate(tree, body, random);
  const text = write(tree, random.once(6) ? random : undefined);
  const bytes = Buffer.from(text);
  const spoilt = random.once(8) ? spoil(bytes, random) : bytes;
  const sized = random.once(4000) ? largest(spoilt, random) : spoilt;
  return { seed, body, bytes: sized, options: optionsOf(random, body, sized.length) };
}

/** Returns a number of changes: mostly one, often a few, and rarely none or many. */
function changesOf(random) {
  const kind = random.below(10);
  if (kind === 0) return 0;
  if (kind < 5) return 1;
  return kind < 9 ? 2 + random.below(3) : 5 + random.below(8);
}

/** Appends white space up to the size limit of a body, or nearly so. */
function largest(bytes, random) {
  const length = Math.max(limits.bytes - 1 + random.below(3), bytes.length);
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length, " ")]);
}

function optionsOf(random, body, length) {
  const options = {};
  if (random.once(40)) options.maxBytes = Math.max(0, length - 1 + random.below(3));
  if (random.once(20)) {
    const changed = random.several(1, 3, () => random.pick(Object.keys(rules[body])));
    options.rules = Object.fromEntries(changed.map((rule) => [rule, random.pick(levelsOf(rule))]));
  }
  return options;
}
