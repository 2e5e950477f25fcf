// Every rule of the model, with each path at which it can find an issue: `{ body, rule, pattern }`.

import { cross, limits, rules, schemas, words } from "./witness.mjs";

export function allEntries() {
  return Object.entries(schemas({ limits, words })).flatMap(([body, schema]) => {
    const entries = new Set();
    const add = (rule, pattern) => entries.add(`${rule} ${rules[body][rule].at?.join(".") ?? pattern}`);
    for (const rule of ["syntax", "too-large"]) add(rule, "(document)");
    schemaEntries(schema, "", add);
    for (const [rule, { at }] of Object.entries(cross[body])) for (const pattern of at) add(rule, pattern);
    return [...entries].map((entry) => ({
      body,
      rule: entry.split(" ")[0],
      pattern: entry.slice(entry.indexOf(" ") + 1),
    }));
  });
}

export const entryName = ({ body, rule, pattern }) => `${body}: ${rule} at ${pattern || "the root"}`;

function schemaEntries(schema, at, add) {
  const below = (step) => (at === "" ? step : `${at}.${step}`);
  if (schema.type !== undefined) add(schema.rules?.type ?? "type", at);
  add("too-deep", at);
  for (const [keyword, rule] of Object.entries(schema.rules ?? {})) {
    if (keyword !== "required") add(rule, at);
    else for (const [field, each] of Object.entries(rule)) add(each, below(field));
  }
  for (const part of [...(schema.allOf ?? []), schema.then ?? {}])
    for (const rule of Object.values(part.rules ?? {})) add(rule, at);
  if (schema.properties !== undefined) for (const rule of ["field-case", "unknown-field"]) add(rule, below("?"));
  const members = Object.entries(schema.properties ?? { "*": schema.additionalProperties });
  for (const [key, value] of members) {
    if (value === undefined) continue;
    add("duplicate-key", below(key));
    schemaEntries(value, below(key), add);
  }
  if (schema.items !== undefined) schemaEntries(schema.items, below("*"), add);
}
