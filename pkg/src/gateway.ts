// The entry `endcap/gateway`: a server between browsers and the service.

import type { GatewayOptions } from "./gateway/options.js";
import { Server } from "./gateway/serve.js";

export type { BeaconEvent, BeaconType } from "./beacons/event.js";
export type {
  Authorize,
  EventBatch,
  From,
  GatewayOptions,
  Limiter,
  LogLine,
  Paths,
  RateLimit,
  ReceiveEvents,
  Route,
  Session,
  SessionPatch,
  SessionRequest,
} from "./gateway/options.js";
export type { PrivacySignals } from "./gateway/signals.js";
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

/** Serves requests in any runtime that has `Request` and `Response`. */
export interface Gateway<Env = unknown, Context = unknown> {
  /** Responds to any request. Never rejects. */
  fetch(request: Request, env?: Env, context?: Context): Promise<Response>;
}

/**
 * Makes a gateway: browsers send it the bodies of the service without a credential; it refuses what is wrong with all
 * that is wrong, and sends what is right to the service, with the credential and the very bytes that were checked.
 *
 * @throws {TargetError} without `authorize`, and for hosts and credentials that cannot be used
 * @throws {TypeError} for options that make no sense
 */
export function createGateway<Env = unknown, Context = unknown>(
  options: GatewayOptions<Env, Context>,
): Gateway<Env, Context> {
  const server = new Server(options);
  return { fetch: (request, env, context) => server.serve(request, env as Env, context as Context) };
}
