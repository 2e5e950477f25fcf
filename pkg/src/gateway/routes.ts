// The routes of a gateway: their default paths, and their methods. The OpenAPI document of the package is made from them.

import type { Route } from "./options.js";

/** The purpose of a path of the gateway: a route, events, or the health check. */
export type Endpoint = Route | "events" | "health";

/** The default paths. */
export const PATHS: Readonly<Record<Endpoint, string>> = {
  placements: "/api/placements",
  links: "/api/links",
  users: "/api/users",
  events: "/api/events",
  health: "/api/health",
};

export const METHODS: Readonly<Record<Endpoint, string>> = {
  placements: "POST, OPTIONS",
  links: "POST, OPTIONS",
  users: "POST, OPTIONS",
  events: "POST, OPTIONS",
  health: "GET, HEAD",
};
