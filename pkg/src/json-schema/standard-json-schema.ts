// The Standard JSON Schema interface, version 1 (standardschema.dev), which tools use that need the JSON Schema of a type.

import { toDraft07 } from "./draft-07.js";
import { toOpenApi30 } from "./openapi-30.js";
import type { JsonSchema } from "./rewrite-schema.js";

/** The versions of JSON Schema that can be requested. OpenAPI 3.1 uses draft 2020-12. */
export type JsonSchemaTarget = "draft-2020-12" | "draft-07" | "openapi-3.0";

/** The options of a conversion. `libraryOptions` is ignored. */
export interface JsonSchemaOptions {
  readonly target: JsonSchemaTarget | (string & {});
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** A Standard JSON Schema of `T`. */
export interface StandardJsonSchema<T> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "endcap";
    /**
     * Both functions return a new copy of the same schema, because a check returns the value that it got.
     *
     * @throws {TypeError} for a target that is not one of `JsonSchemaTarget`
     */
    readonly jsonSchema: {
      readonly input: (options: JsonSchemaOptions) => JsonSchema;
      readonly output: (options: JsonSchemaOptions) => JsonSchema;
    };
    /** Only for type inference. Absent at run time. */
    readonly types?: { readonly input: T; readonly output: T } | undefined;
  };
}

const CONVERTERS: Readonly<Record<JsonSchemaTarget, (schema: JsonSchema) => JsonSchema>> = {
  "draft-2020-12": (schema) => schema,
  "draft-07": toDraft07,
  "openapi-3.0": toOpenApi30,
};

/** Returns the Standard JSON Schema of a schema in draft 2020-12. */
export function standardJsonSchema<T>(schema: Readonly<Record<string, unknown>>): StandardJsonSchema<T> {
  const convert = ({ target }: JsonSchemaOptions): JsonSchema => {
    if (!Object.hasOwn(CONVERTERS, target))
      throw new TypeError(`\`target\` must be ${Object.keys(CONVERTERS).join(" or ")}; got "${target}"`);
    return CONVERTERS[target as JsonSchemaTarget](structuredClone(schema) as JsonSchema);
  };
  return { "~standard": { version: 1, vendor: "endcap", jsonSchema: { input: convert, output: convert } } };
}
