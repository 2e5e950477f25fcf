// Request handlers for Mock Service Worker (mswjs.io). The caller passes its functions, so the package does not import it.

import { endpoints } from "../generated/endpoints.js";
import type { FakeService } from "./fake-service.js";

/** The exports of `msw` that are used here. `Handler` is its type of request handlers. */
export interface Msw<Handler> {
  readonly http: { readonly all: (path: string, resolver: Resolver) => Handler };
  readonly HttpResponse: { readonly error: () => Response };
}

type Resolver = (info: { request: Request }) => Promise<Response>;

/** A gateway, such as that of `createGateway`. */
export interface GatewayLike {
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

/** The paths of the endpoints. */
const PATHS = Object.values(endpoints).flatMap(({ paths }) => [...paths]);

/**
 * Returns request handlers for the calls of a server to the service, on any host.
 *
 * @example
 * ```ts
 * import { HttpResponse, http } from "msw";
 * import { setupServer } from "msw/node";
 *
 * const service = fakeService();
 * const server = setupServer(...serviceHandlers({ http, HttpResponse }, service));
 * ```
 */
export const serviceHandlers = <Handler>(msw: Msw<Handler>, service: Pick<FakeService, "fetch">): Handler[] =>
  PATHS.map((path) =>
    msw.http.all(
      `*${path}`,
      resolver(msw, (request) => service.fetch(request)),
    ),
  );

/**
 * Returns a request handler for the calls of a page to a gateway. `path` is the common start of the gateway's paths, on any
 * origin. Let the gateway call a fake service: `createGateway({ ...service.connection, authorize: "anyone" })`.
 */
export const gatewayHandlers = <Handler>(msw: Msw<Handler>, gateway: GatewayLike, path = "/api"): Handler[] => [
  msw.http.all(
    `*${path.replace(/(?<!\/)\/+$/, "")}/*`,
    resolver(msw, async (request) => gateway.fetch(request)),
  ),
];

/** Returns a resolver. A rejection becomes a network error: msw would turn it into a response with the status 500. */
const resolver =
  (msw: Msw<unknown>, respond: (request: Request) => Promise<Response>): Resolver =>
  ({ request }) =>
    respond(request).catch(() => msw.HttpResponse.error());
