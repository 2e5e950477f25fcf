// Generates valid bodies of every shape.

import { nodeOf } from "./tree.mjs";
import { goodValue } from "./values.mjs";
import { bodies } from "./witness.mjs";

/** Generates a valid body of a resource. */
export function validBody(resource, random) {
  const good = (field) => goodValue(field, random);
  const listOf = (field, least = 0) => [field, () => random.several(least, 3, () => good(field))];
  return bodies[resource].body({ random, good, listOf, some: objects(random) });
}

/**
 * Creates objects with the fields `always` and some of `sometimes`: all of them in some bodies, and few in others. A field
 * whose value is not plain is listed with the function that creates it.
 */
function objects(random) {
  const rarity = random.pick([1, 2, 3, 6]);
  return (always, sometimes) => {
    const fields = [...always, ...sometimes.filter(() => random.once(rarity))];
    const entries = fields.map((field) =>
      Array.isArray(field) ? [field[0], field[1]()] : [field, goodValue(field, random)],
    );
    if (random.once(4)) entries.reverse();
    return nodeOf(Object.fromEntries(entries));
  };
}
