// The routes of a gateway: their default paths, and their methods. The OpenAPI document of the package is made from them.

import type { GatewayRoute } from "./options.js";

/** The purpose of a path of the gateway: a route, events, or the health check. */
export type GatewayEndpoint = GatewayRoute | "events" | "health";

/** The default paths. */
export const PATHS: Readonly<Record<GatewayEndpoint, string>> = {
  placements: "/api/placements",
  links: "/api/links",
  users: "/api/users",
  events: "/api/events",
  health: "/api/health",
};

/** Returns the methods of an endpoint, as in the header `Allow`. */
export const methodsOf = (endpoint: GatewayEndpoint): string => (endpoint === "health" ? "GET, HEAD" : "POST, OPTIONS");
