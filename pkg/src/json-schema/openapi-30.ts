// Converts schemas from draft 2020-12 to the Schema Object of OpenAPI 3.0.

import { type JsonSchema, rewriteSchema } from "./rewrite-schema.js";

/**
 * Returns the schema as a Schema Object. Definitions are put where they are used, because a Schema Object has none. Limits on the names
 * of properties are left out: OpenAPI 3.0 cannot express them.
 */
export function toOpenApi30(schema: JsonSchema): JsonSchema {
  const { $schema, $id, $comment, $defs = {}, ...root } = schema;
  const definitions = $defs as Record<string, JsonSchema>;
  return rewriteSchema(inlineDefinitions(root, definitions), toSchemaObject);
}

/** Returns a schema with a copy of each definition in place of its references. No definition refers to itself. */
function inlineDefinitions(schema: JsonSchema, definitions: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return rewriteSchema(schema, ({ $ref, ...rest }) => {
    if ($ref === undefined) return rest;
    const definition = definitions[String($ref).replace("#/$defs/", "")] as JsonSchema;
    const target = inlineDefinitions(definition, definitions);
    // The description beside a reference describes the field, so it wins. If both have another keyword, `allOf` keeps both.
    const isShared = Object.keys(target).some((keyword) => keyword !== "description" && keyword in rest);
    return isShared ? { ...rest, allOf: [target] } : { ...target, ...rest };
  });
}

const isNull = (schema: unknown): boolean => (schema as JsonSchema).type === "null" || isOnlyNull(schema as JsonSchema);
const isOnlyNull = ({ enum: values }: JsonSchema): boolean =>
  Array.isArray(values) && values.every((value) => value === null);

function toSchemaObject({ propertyNames, ...schema }: JsonSchema): JsonSchema {
  const { type, anyOf, exclusiveMinimum, ...rest } = schema;
  // Without a type, null is allowed.
  if (type === "null") return { ...rest, enum: [null] };
  const result: JsonSchema = { ...rest, ...typeOf(type) };
  if (typeof exclusiveMinimum === "number")
    Object.assign(result, { minimum: exclusiveMinimum, exclusiveMinimum: true });
  if (!Array.isArray(anyOf)) return result;
  const others = anyOf.filter((variant) => !isNull(variant)) as JsonSchema[];
  const [only] = others;
  if (others.length === anyOf.length || !only) return { ...result, anyOf };
  if (others.length === 1 && only.type !== undefined) return { ...only, ...result, nullable: true };
  return { ...result, anyOf: [...others, { enum: [null] }] };
}

function typeOf(type: unknown): JsonSchema {
  if (!Array.isArray(type)) return type === undefined ? {} : { type };
  // The other type of each list is null.
  return { type: type.find((name) => name !== "null"), nullable: true };
}
