// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

/** The endpoints of the service. `number` is that of the body in the module. */
export const endpoints = {
  links: {
    number: 0,
    body: "shopping-list",
    type: "ShoppingList",
    checks: "shoppingLists",
    paths: ["/idp/v1/products/products_link"],
    host: "api",
    credential: "apiKey",
  },
  placements: {
    number: 1,
    body: "placement",
    type: "PlacementRequest",
    checks: "placements",
    paths: ["/v2/ian/dp"],
    host: "ads",
    credential: "accessToken",
  },
  users: {
    number: 2,
    body: "user",
    type: "User",
    checks: "users",
    paths: ["/v2/users", "/v2/fulfillment/users"],
    host: "api",
    credential: "accessToken",
  },
  token: {
    number: 3,
    body: "token",
    type: "TokenRequest",
    checks: "tokens",
    paths: ["/v2/oauth/token"],
    host: "auth",
    credential: "credentials",
  },
} as const;

/** The endpoints that a gateway forwards bodies to. Each is the name of a route. */
export const gatewayRoutes = ["links", "placements", "users"] as const;
