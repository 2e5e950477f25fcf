// The way to the service by a gateway (`endcap/gateway`), which has the credentials.

import http, { TargetError } from "../http.js";
import type { Send } from "../transport.js";
import type { Settings } from "./settings.js";

/** What a client goes by in place of hosts and credentials. */
export interface Through {
  readonly hosts: Settings["hosts"];
  readonly accessToken: () => string;
  readonly apiKey: string;
  readonly fetch: Send;
}

/** Stands where a credential would, and is never sent. */
const NONE = "of-the-gateway";

/** What a gateway is asked, by the service's own paths. */
const ROUTES: readonly (readonly [end: RegExp, route: string])[] = [
  [/\/v2\/ian\/dp$/, "placements"],
  [/\/products_link$/, "links"],
  [/\/users$/, "users"],
];

/** Makes sure of the base of a gateway's paths, which may be relative to the page. */
export function throughGateway(gateway: string, allowLoopbackHttp: boolean, send: Send): Through {
  const refuse = (reason: string): never => {
    throw new TargetError("gateway", reason);
  };
  if (typeof gateway !== "string") refuse("must be a string");
  const isRelative = /^\/(?![/\\])/.test(gateway);
  // Links are kept by where they come from.
  const place = located(() =>
    http.baseUrl(isRelative ? `https://gateway.invalid${gateway}` : gateway, allowLoopbackHttp),
  );
  const base = isRelative ? place.slice("https://gateway.invalid".length) : place;
  return {
    hosts: { auth: place, ads: place, api: place, users: undefined, links: undefined },
    accessToken: () => NONE,
    apiKey: NONE,
    fetch(url, { headers, ...init }) {
      const kept = new Headers(headers);
      for (const name of ["Authorization", "X-Retailer-Id"]) kept.delete(name);
      const [, route] = ROUTES.find(([end]) => end.test(url)) as readonly [RegExp, string];
      return send(`${base}/${route}`, { ...init, headers: kept });
    },
  };
}

function located<T>(build: () => T): T {
  try {
    return build();
  } catch (error) {
    throw TargetError.is(error) ? new TargetError("gateway", error.reason) : error;
  }
}
