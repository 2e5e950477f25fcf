// The entry `endcap/json-schema`: JSON Schemas of the bodies behind the Standard JSON Schema interface, without WebAssembly.

import placement from "../schemas/placement.json";
import shoppingList from "../schemas/shopping-list.json";
import token from "../schemas/token.json";
import user from "../schemas/user.json";
import type { PlacementRequest, ShoppingList, TokenRequest, User } from "./generated/wire.js";
import { type StandardJsonSchema, standardJsonSchema } from "./json-schema/standard-json-schema.js";

export type { PlacementRequest, ShoppingList, TokenRequest, User } from "./generated/wire.js";
export type { JsonSchemaOptions, JsonSchemaTarget, StandardJsonSchema } from "./json-schema/standard-json-schema.js";

/** The JSON Schema of shopping lists and recipes. */
export const shoppingLists: StandardJsonSchema<ShoppingList> = standardJsonSchema(shoppingList);

/** The JSON Schema of display placement requests. */
export const placements: StandardJsonSchema<PlacementRequest> = standardJsonSchema(placement);

/** The JSON Schema of users. */
export const users: StandardJsonSchema<User> = standardJsonSchema(user);

/** The JSON Schema of token requests. */
export const tokens: StandardJsonSchema<TokenRequest> = standardJsonSchema(token);
