// Values for the fields of bodies: valid ones, and values at both sides of each limit.

import { numbers } from "./spellings.mjs";
import { nodeOf } from "./tree.mjs";
import { bodies } from "./witness.mjs";

/** Values by the name of a field. */
const values = Object.assign({}, ...Object.values(bodies).map((body) => body.values));

/** Values for any field. */
const anything = [
  ...[null, null, true, false, 0, 1, -1, 1.5, "", "x", "5", "null", "true", "1", "None", "recipe", "image_banner"],
  ...[[], {}, [null], [[]], [{}], ["x"], [1], { a: 1 }, { name: "x" }, { quantity: 0 }, { page_view_id: "None" }],
];

export const fieldsWithValues = Object.keys(values);
const resolve = (value, random) => (typeof value === "function" ? resolve(value(random), random) : nodeOf(value));
export const goodValue = (field, random) => resolve(random.pick(values[field].good), random);
export const anyValue = (random) => resolve(random.pick(random.once(4) ? numbers : anything), random);
export const nearValue = (field, random) =>
  Object.hasOwn(values, field) ? resolve(random.pick(values[field].near), random) : anyValue(random);
