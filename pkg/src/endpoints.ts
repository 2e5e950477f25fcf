// Where the service takes each kind of body.

import type { Endpoint } from "./target.js";

/** What an error names the endpoints. */
export type EndpointName = "token" | "users" | "links" | "placements";

export const LINKS: Endpoint = { path: "/idp/v1/products/products_link", credential: "apiKey" };
export const PLACEMENTS: Endpoint = { path: "/v2/ian/dp", credential: "accessToken" };
export const USERS: Endpoint = { path: "/v2/users", fulfillment: "/v2/fulfillment/users", credential: "accessToken" };
export const TOKENS: Endpoint = { path: "/v2/oauth/token" };
