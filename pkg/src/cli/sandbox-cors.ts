// CORS of `endcap sandbox`: allows the pages of some origins to send requests.

import type { Respond } from "./sandbox.js";

const PREFLIGHT = {
  "access-control-allow-methods": "GET, HEAD, POST, DELETE, OPTIONS",
  "access-control-allow-headers":
    "accept, accept-language, authorization, content-type, x-retailer-id, x-sandbox-fault",
  "access-control-max-age": "600",
};

/**
 * Returns a function that allows pages of these origins to read responses, and responds to their preflights. `refuse` gets the origin of
 * any other page that is not of the sandbox itself.
 */
export function allowOrigins(origins: readonly string[], respond: Respond, refuse: (origin: string) => void): Respond {
  return async (request) => {
    const origin = request.headers.get("origin");
    const isAllowed = origin !== null && origins.includes(origin);
    if (origin !== null && !isAllowed && !request.url.startsWith(`${origin}/`)) refuse(origin);
    const isPreflight = request.method === "OPTIONS" && request.headers.has("access-control-request-method");
    const response =
      isAllowed && isPreflight ? new Response(null, { status: 204, headers: PREFLIGHT }) : await respond(request);
    response.headers.append("vary", "origin");
    if (isAllowed) {
      response.headers.set("access-control-allow-origin", origin);
      response.headers.set("access-control-expose-headers", "retry-after");
    }
    return response;
  };
}
