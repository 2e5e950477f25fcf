// The witnesses of all bodies together. Each is written from the service's document alone, in a file of its own:
//
// - `limits` and `words` are what rules compare with, `rules` the severities, codes and keys.
// - `schema` is a JSON Schema (2020-12) of the rules over one field.
// - `cross` has the rules that JSON Schema cannot express: those about several fields, and about the text of a number or a
//   URL. Each function returns the path of each issue, for the body as plain values. Values that are absent or of the wrong
//   type are skipped. `after` is set if the issue is certain only when another value was read to its end (`[]` is the body,
//   `WHOLE` the document). `exact` is the integer at a path, not rounded, or null.
// - `values` and `body` generate bodies.

import { MEMBERS } from "../support/cases.mjs";
import { limits as common } from "./limits.mjs";
import { error, warning } from "./verdicts.mjs";
import { words as lists } from "./words.mjs";

/** The witnesses by the names that the package gives to the resources. */
export const bodies = {};
for (const [name, member] of Object.entries(MEMBERS)) bodies[member] = await import(`./${name}.mjs`);
const each = Object.values(bodies);
const ofEach = (convert) => Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, convert(body)]));

export const limits = Object.assign({}, common, ...each.map((body) => body.limits));
export const words = Object.assign({}, lists, ...each.map((body) => body.words));
export const schemas = (spec) => ofEach(({ schema }) => schema(spec));
export const cross = ofEach(({ cross }) => cross);

const everywhere = {
  syntax: error,
  "too-deep": error,
  "too-large": error,
  "duplicate-key": error,
  type: error,
  blank: warning,
  "field-case": error,
  "unknown-field": warning,
};

export const rules = ofEach(({ rules }) => ({ ...everywhere, ...rules }));

/** Errors of endcap that options cannot lower. */
const FIXED = ["syntax", "too-deep", "too-large", "field-case"];

/** The levels that a rule can have. A rule that the service documents as a rejection is always an error. */
export function levelsOf(rule) {
  const stated = Object.values(rules).flatMap((each) => each[rule] ?? []);
  if (stated.some(({ severity }) => severity === "warning")) return ["error", "warn", "off"];
  return FIXED.includes(rule) || stated.some(({ code }) => code !== undefined) ? ["error"] : ["error", "warn"];
}
