// What the demo runs at the edge: the gateway, and the page of the shop that a server renders.

import { gatewayFor } from "./gateway.mjs";
import { shopPage } from "./shop-page.mjs";

/** A handler for the page at an origin. */
export function edgeFor(origin) {
  const gateway = gatewayFor(origin);
  return {
    fetch(request, env, context) {
      const forward = (other) => gateway.fetch(other, env, context);
      return new URL(request.url).pathname === "/shop" ? shopPage(forward, origin, request) : forward(request);
    },
  };
}
