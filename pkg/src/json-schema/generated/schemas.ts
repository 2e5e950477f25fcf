// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

import shoppingListsSchema from "../../../schemas/shopping-list.json";
import placementsSchema from "../../../schemas/placement.json";
import usersSchema from "../../../schemas/user.json";
import tokensSchema from "../../../schemas/token.json";
import type { PlacementRequest, ShoppingList, TokenRequest, User } from "../../generated/wire.js";
import { type StandardJsonSchema, standardJsonSchema } from "../standard-json-schema.js";

/** The JSON Schema of a shopping list. */
export const shoppingLists: StandardJsonSchema<ShoppingList> = standardJsonSchema(shoppingListsSchema);

/** The JSON Schema of a placement request. */
export const placements: StandardJsonSchema<PlacementRequest> = standardJsonSchema(placementsSchema);

/** The JSON Schema of a user. */
export const users: StandardJsonSchema<User> = standardJsonSchema(usersSchema);

/** The JSON Schema of a token request. */
export const tokens: StandardJsonSchema<TokenRequest> = standardJsonSchema(tokensSchema);
