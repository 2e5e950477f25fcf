// Rewrites schemas. Only the keywords that the generated schemas use are supported.

/** A schema as plain data. */
export type JsonSchema = Record<string, unknown>;

const LISTS = ["anyOf", "allOf", "oneOf"];
const TABLES = ["properties", "$defs"];
const SINGLE = ["items", "not", "additionalProperties", "propertyNames"];

/** Returns a schema whose inner schemas, and then the schema itself, were rewritten. */
export function rewriteSchema(schema: JsonSchema, rewrite: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const inner = (value: unknown) => rewriteSchema(value as JsonSchema, rewrite);
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (LISTS.includes(keyword)) return [keyword, (value as unknown[]).map(inner)];
    if (SINGLE.includes(keyword)) return [keyword, inner(value)];
    if (TABLES.includes(keyword))
      return [
        keyword,
        Object.fromEntries(Object.entries(value as object).map(([name, schema]) => [name, inner(schema)])),
      ];
    return [keyword, value];
  });
  return rewrite(Object.fromEntries(entries));
}
