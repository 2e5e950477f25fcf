// The entry `endcap/json-schema`: JSON Schemas of the bodies behind the Standard JSON Schema interface, without WebAssembly.

export type { PlacementRequest, ShoppingList, TokenRequest, User } from "./generated/wire.js";
export * from "./json-schema/generated/schemas.js";
export type { JsonSchemaOptions, JsonSchemaTarget, StandardJsonSchema } from "./json-schema/standard-json-schema.js";
