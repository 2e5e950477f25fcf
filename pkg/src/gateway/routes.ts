// The routes of a gateway: their default paths, and their methods. The OpenAPI document of the package is made from them.

import { gatewayRoutes } from "../generated/endpoints.js";
import type { GatewayRoute } from "./options.js";

/** A route of the gateway: one that forwards bodies, the one for events, or the health check. */
export type AnyRoute = GatewayRoute | "events" | "health";

/** All routes. */
export const ROUTES: readonly AnyRoute[] = [...gatewayRoutes, "events", "health"];

/** Returns an object with a member for each route. */
export const byRoute = <T, Route extends AnyRoute>(
  routes: readonly Route[],
  value: (route: Route) => T,
): { [Name in Route]: T } => Object.fromEntries(routes.map((route) => [route, value(route)])) as { [Name in Route]: T };

/** The default paths. */
export const PATHS: Readonly<Record<AnyRoute, string>> = byRoute(ROUTES, (route) => `/api/${route}`);

/** Returns the methods of a route, as in the header `Allow`. */
export const methodsOf = (route: AnyRoute): string => (route === "health" ? "GET, HEAD" : "POST, OPTIONS");
