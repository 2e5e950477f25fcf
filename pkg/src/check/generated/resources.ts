// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

import type { PlacementRequest, ShoppingList, TokenRequest, User } from "../../generated/wire.js";
import { type Resource, resource } from "../resource.js";

/** Shopping list or recipe page: the body of `POST /idp/v1/products/products_link`. */
export const shoppingLists: Resource<ShoppingList> = /* @__PURE__ */ resource(0);

/** Display placement: the body of `POST /v2/ian/dp`. */
export const placements: Resource<PlacementRequest> = /* @__PURE__ */ resource(1);

/** User account: the body of `POST /v2/users`. */
export const users: Resource<User> = /* @__PURE__ */ resource(2);

/** Access token: the body of `POST /v2/oauth/token`. */
export const tokens: Resource<TokenRequest> = /* @__PURE__ */ resource(3);
