// What the demo runs at the edge, where the credentials are: the gateway, the page of the shop that a server renders, and a token.

import { gatewayFor } from "./gateway.mjs";
import { shopPage } from "./shop-page.mjs";
import { issueToken } from "./token.mjs";

/** A handler for the page at an origin. */
export function edgeFor(origin) {
  const gateway = gatewayFor(origin);
  return {
    fetch(request, env, context) {
      const forward = (other) => gateway.fetch(other, env, context);
      const { pathname } = new URL(request.url);
      if (pathname === "/shop") return shopPage(forward, origin, request);
      return pathname === "/demo/token" ? issueToken(request, env) : forward(request);
    },
  };
}
