// The routes of a gateway: their default paths, and their methods. The OpenAPI document of the package is made from them.

import type { GatewayRoute } from "./options.js";

/** A route of the gateway: one that forwards bodies, the one for events, or the health check. */
export type AnyRoute = GatewayRoute | "events" | "health";

/** The default paths. */
export const PATHS: Readonly<Record<AnyRoute, string>> = {
  placements: "/api/placements",
  links: "/api/links",
  users: "/api/users",
  events: "/api/events",
  health: "/api/health",
};

/** Returns the methods of a route, as in the header `Allow`. */
export const methodsOf = (route: AnyRoute): string => (route === "health" ? "GET, HEAD" : "POST, OPTIONS");
