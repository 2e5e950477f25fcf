// The entry `endcap/gateway`: a server between browsers and the service. A loader adds the module.

import type { GatewayOptions } from "./gateway/options.js";
import { GatewayServer } from "./gateway/serve.js";

export type { BeaconEvent, BeaconType } from "./beacons/event.js";
export type { Otel } from "./client.js";
export type {
  AdmitsOrigin,
  Authorize,
  EnvValue,
  EventBatch,
  GatewayOptions,
  GatewayPaths,
  GatewayRoute,
  LogLine,
  RateLimit,
  RateLimiter,
  ReceiveEvents,
  SessionOption,
  SessionPatch,
  SessionRequest,
  Timeouts,
} from "./gateway/options.js";
export type { PrivacySignals } from "./gateway/privacy-signals.js";
export {
  cacheStore,
  type DenoKv,
  denoKvStore,
  type KvNamespace,
  kvStore,
  type Store,
  type UnstorageStorage,
  type UrlCache,
  unstorageStore,
} from "./gateway/stores.js";
export { init, type Module, type ModuleSource } from "./http.js";

/** Serves requests in any runtime that has `Request` and `Response`. */
export interface Gateway<Env = unknown, Context = unknown> {
  /** Responds to any request. Never rejects. */
  fetch(request: Request, env?: Env, context?: Context): Promise<Response>;
}

/**
 * Creates a gateway between browsers and the service. Browsers send the same bodies as to the service, but no credential. An
 * invalid body is refused with all its errors and never forwarded. A valid one is sent to the service with the credential. Only
 * the members that `session` sets differ from the bytes that the browser sent. `Env` and `Context` are the types of the second and third
 * argument of `fetch`, which your functions get, too.
 *
 * @throws {ConfigurationError} without `authorize`, and for hosts and credentials that cannot be used
 * @throws {TypeError} for unknown options and for values that are not allowed
 *
 * @example
 * ```ts
 * const gateway = createGateway<Env>({
 *   hosts: { api: "https://api.example", ads: "https://ads.example", auth: "https://auth.example" },
 *   credentials: (env) => ({ clientId: env.CLIENT_ID, clientSecret: env.CLIENT_SECRET }),
 *   apiKey: (env) => env.API_KEY,
 *   authorize: "anyone",
 * });
 * export default { fetch: gateway.fetch };
 * ```
 */
export function createGateway<Env = unknown, Context = unknown>(
  options: GatewayOptions<Env, Context>,
): Gateway<Env, Context> {
  const server = new GatewayServer(options);
  return { fetch: (request, env, context) => server.serve(request, env as Env, context as Context) };
}
