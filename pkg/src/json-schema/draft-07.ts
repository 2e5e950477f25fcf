// Converts schemas from draft 2020-12 to draft 07.

import { type JsonSchema, rewriteSchema } from "./rewrite-schema.js";

/** Returns the schema in draft 07, which calls `$defs` `definitions` and ignores keywords beside a `$ref`. */
export function toDraft07(schema: JsonSchema): JsonSchema {
  const converted = rewriteSchema(schema, ({ $defs, $ref, ...rest }) => ({
    ...rest,
    ...($ref !== undefined && { allOf: [{ $ref: String($ref).replace("#/$defs/", "#/definitions/") }] }),
    ...($defs !== undefined && { definitions: $defs }),
  }));
  return { ...converted, $schema: "http://json-schema.org/draft-07/schema#" };
}
