// The options of a gateway.

import type { BeaconEvent } from "../beacons/event.js";
import type { Fetch, Otel } from "../client.js";
import type { gatewayRoutes } from "../generated/endpoints.js";
import type { Language } from "../http.js";
import type { PlacementRequest, Rule, RuleLevels } from "../index.js";
import type { PrivacySignals } from "./privacy-signals.js";
import type { Store } from "./stores.js";

/**
 * A value, or a function that returns it from the environment, for example from its secrets. A promise is awaited once for each
 * environment (by each request that starts before its value has arrived), and again if it is rejected, its value is invalid, or the service refuses it. It must be fulfilled within `timeout`.
 */
export type EnvValue<T, Env> = T | ((env: Env) => T | Promise<T>);

/** The type of the option `authorize`. */
export type Authorize<Env, Context> =
  | "anyone"
  | ((request: Request, env: Env, context: Context) => boolean | string | Promise<boolean | string>);

/** The first argument of the option `session`. */
export interface SessionRequest extends PrivacySignals {
  readonly request: Request;
  /** A parsed copy of the checked body, created at the first access. Integers beyond 2^53 - 1 are rounded. */
  readonly body: PlacementRequest;
}

/**
 * Values that your server sets in a placement request. `null` and `undefined` are sent as `null`, which the service reads as absent.
 *
 * Members that are not in the patch: `user_id` and `test_only` are removed, `user_ip` and `user_agent` come from the connection,
 * and `location_code` stays as the page sent it. Unlike in `amendPlacements`, `undefined` removes the page's value.
 */
export interface SessionPatch {
  session_context?:
    | {
        user_id?: string | null | undefined;
        user_ip?: string | null | undefined;
        user_agent?: string | null | undefined;
        test_only?: boolean | null | undefined;
        /** Belongs in `store_context`. */
        location_code?: never;
      }
    | undefined;
  store_context?: { location_code?: string | null | undefined } | undefined;
}

/** The type of the option `session`. */
export type SessionOption<Env, Context> =
  | "connection"
  | "fill"
  | "page"
  | ((
      input: SessionRequest,
      env: Env,
      context: Context,
    ) => SessionPatch | undefined | Promise<SessionPatch | undefined>);

/** Events that a page reported with `endcap/beacons`: checked, but anyone who controls the page can forge each of them. */
export interface EventBatch extends PrivacySignals {
  readonly request: Request;
  /** 1 to 50 events. Remove those whose `id` you have: an event may arrive more than once. */
  readonly events: readonly BeaconEvent[];
}

/** The type of the option `events`. */
export type ReceiveEvents<Env, Context> = (batch: EventBatch, env: Env, context: Context) => unknown;

/** The timeout of each route, in milliseconds. */
export type Timeouts = { [Route in GatewayRoute]?: number | undefined };

type RoutePaths = { [Route in GatewayRoute]?: string | false | undefined };

/** The path of each route. `false` turns a route off. */
export interface GatewayPaths extends RoutePaths {
  /** Path for batches of events, if the option `events` is set. */
  events?: string | false | undefined;
  /** Path that responds to GET as long as the gateway runs. It does not check the service. */
  health?: string | false | undefined;
}

/**
 * The rate limit of one client. Requests are of the same client if `authorize` returned the same name for them; without names, if
 * `clientIp` returned the same address or IPv6 network. All requests without both count as one client.
 */
export interface RateLimit {
  /** Requests per minute, on average. */
  perMinute: number;
  /** Requests at once, after a pause. The default is `perMinute`. */
  burst?: number | undefined;
}

/**
 * Returns whether a request of one client is within the limit. `key` is `name ` followed by the name that `authorize` returned, or
 * else an address or IPv6 network, as for `rateLimit`; it is empty without either. `reset` is the time of the next allowed request,
 * in milliseconds since the epoch. It is ignored if it is more than a day away. If `success` is neither `true` nor `false`, the
 * response is a 500.
 */
export type RateLimiter<Env, Context> = (
  key: string,
  env: Env,
  context: Context,
) => Promise<{ success: boolean; reset?: number | undefined }>;

/**
 * A line of the log, one for each request. It contains nothing from the body, no address and no user, and of the headers only origins
 * and the ids of requests.
 */
export interface LogLine {
  route: GatewayRoute | "events" | "preflight" | "health" | null;
  /** The status of the response. */
  status: number;
  /** Milliseconds for the whole request. */
  ms: number;
  /** Milliseconds of them for requests to the service. */
  upstreamMs?: number;
  /** The size of the body. */
  bytes?: number;
  /** The reason of an error response, the name of an error, or the name of the option that failed. */
  reason?: string;
  /**
   * The error of an option or of `fetch`. A runtime's error has its message if that contains only names of the program, such
   * as `TypeError: env.SERVICE is undefined`. Any other error has only its name and code.
   */
  cause?: string;
  /** The origins of the page and the gateway, if the page's is not allowed. */
  pageOrigin?: string;
  gatewayOrigin?: string;
  /** Whether `clientIp` returned text that is not an IP address. The request then counts as one without an address. */
  invalidIp?: boolean;
  /** The rules of the issues that block the request. */
  rules?: Rule[];
  /** The last status of the service, if it differs from the response. */
  serviceStatus?: number;
  /**
   * The platform's id of the request, such as `cf-ray` or `x-request-id`. A platform that does not set such a header passes what
   * the client sent.
   */
  requestId?: string;
  /** The service's id of the last request to it. */
  serviceRequestId?: string;
  /** Whether the link was cached. */
  cached?: boolean;
  /** Whether the response is the empty page of `emptyPageWhenDown`. */
  fallback?: boolean;
}

/** Returns `true` if pages of an origin may call. It must not read the body of the request. */
export type AdmitsOrigin = (origin: string, request: Request) => boolean;

/** The options of `createGateway`. */
export interface GatewayOptions<Env = unknown, Context = unknown> {
  /**
   * The base URLs of the service: `auth` for token requests, `ads` for placement requests, `api` for links and users. Set
   * `users` or `links` if these have a host of their own.
   */
  hosts: EnvValue<
    {
      auth?: string | undefined;
      ads?: string | undefined;
      api?: string | undefined;
      users?: string | undefined;
      links?: string | undefined;
    },
    Env
  >;
  /** The credentials for access tokens, which placement and user requests need. */
  credentials?: EnvValue<{ clientId: string; clientSecret: string }, Env> | undefined;
  /** The scope of access tokens, such as `connect:ian` for ads alone; everything the credentials allow by default. */
  scope?: string | undefined;
  /** The key for links. */
  apiKey?: EnvValue<string, Env> | undefined;
  /** Allows credentials where there is a `document`. Only for tests in jsdom, with the invented ones of `endcap/testing`. */
  dangerouslyAllowBrowser?: boolean | undefined;
  /** The slug of a retailer with several banners, or a function that returns it for each request. */
  retailerId?:
    | string
    | ((request: Request, env: Env, context: Context) => string | undefined | Promise<string | undefined>)
    | undefined;
  /** Which of the service's two paths to the same accounts is used; `users` by default. */
  userPath?: "users" | "fulfillment" | undefined;
  /**
   * Caches links. By default, in memory. `false` caches none: each request creates a new link. Environments with the same hosts and
   * credentials share the store of the first one.
   */
  store?: EnvValue<Store | false, Env> | undefined;
  /**
   * Shares one access token between all instances. Without it each instance requests its own. The store then holds a
   * credential, so only your servers may read or write it.
   */
  tokenStore?: EnvValue<Store, Env> | undefined;
  /**
   * Decides who may call: `true` or a name lets a request pass, anything else refuses it with 403. The name only serves rate
   * limits. Called before `rateLimit`, which does not count refused requests. The function must not read the body of the request. `"anyone"` lets all requests pass.
   */
  authorize: Authorize<Env, Context>;
  /**
   * The origins of pages that may call, besides the gateway's own: `https://shop.example`, and with the schemes of apps and extensions
   * `capacitor://localhost` or `chrome-extension://` with its id. A function decides by itself, such as for extensions in Firefox,
   * whose host is random for each installation. There are no wildcards.
   */
  allowedOrigins?: readonly string[] | AdmitsOrigin | undefined;
  /** Returns the user's IP address, from a header that the platform sets and clients cannot. */
  clientIp?: ((request: Request, env: Env, context: Context) => string | null | undefined) | undefined;
  /**
   * Decides which `user_ip` and `user_agent` a placement request is sent with:
   * - `"connection"` (default): those of the connection. A value that the gateway cannot determine is removed, because a browser can
   *   send any value. With `Sec-GPC: 1`, `user_id`, `user_ip` and `user_agent` are removed;
   * - `"fill"`: those in the request; missing ones are added from the connection;
   * - `"page"`: those in the request, unchanged;
   * - a function: the values of its `SessionPatch`. It gets the privacy signals of the request.
   */
  session?: SessionOption<Env, Context> | undefined;
  /**
   * Receives batches of events from `endcap/beacons`, and turns their route on. The gateway responds with 204 after this function has
   * ended, so store or forward the batch before it returns. If it throws, the page sends the batch again. It runs without a deadline.
   */
  events?: ReceiveEvents<Env, Context> | undefined;
  /** The defaults are `/api/placements`, `/api/links`, `/api/users`, `/api/events` and `/api/health`. */
  paths?: GatewayPaths | undefined;
  /** The language for requests whose `Accept-Language` has none of the service's languages. The default is that of the service. */
  language?: Language | undefined;
  /**
   * Whether responses to placement requests are the result of `readPlacements` (`application/vnd.endcap.creatives+json`) if
   * `Accept` names no type. The default is `false`: the service's own `application/json`.
   */
  creativesByDefault?: boolean | undefined;
  /**
   * Responds to placement requests with an empty page when the service is down, so that the shop's page still works. Requests with a
   * `token`, which are those for later pages, get the error instead, so that they can be sent again.
   */
  emptyPageWhenDown?: boolean | undefined;
  /** Limits the requests of each client. It counts in the memory of this instance. */
  rateLimit?: RateLimit | undefined;
  /** A rate limiter that all instances share, such as Cloudflare's Rate Limiting binding or Upstash. Called after `rateLimit`. */
  limiter?: RateLimiter<Env, Context> | undefined;
  /** The maximum size of a body in bytes, at most 1 GiB. The default is 1 MiB. */
  maxBytes?: number | undefined;
  /** Milliseconds within which a body must be complete. The default is 10,000. */
  bodyTimeout?: number | undefined;
  /** Levels of rules, as in `CheckOptions`. */
  rules?: RuleLevels | undefined;
  /** Milliseconds for all requests to the service, including attempts and waits. The default is 30,000. */
  timeout?: number | undefined;
  /**
   * Milliseconds of single routes, in place of `timeout`. With `{ placements: 800 }` a page gets its ads, or the empty page of
   * `emptyPageWhenDown`, within about 800 ms. An access token that must be fetched first is not included: it has `timeout`.
   */
  timeouts?: Timeouts | undefined;
  /** The maximum number of retries of a failed request, from 0 to 10. The default is 2. */
  maxRetries?: number | undefined;
  /** The points that all requests together can spend on retries, as in `EndcapClient`. The default is 500. */
  retryBudget?: number | false | undefined;
  /** Whether a 429 slows all calls to that host with that credential; `true` by default. With `false` only the refused call waits. */
  adaptiveRate?: boolean | undefined;
  /** Called with a line for each request. By default, the line is written to the console as JSON. `false` turns the log off. */
  log?: ((line: LogLine) => unknown) | false | undefined;
  /**
   * Called with each error that the request did not cause: what an option threw, and errors of requests to the
   * service, such as `NetworkError` with its `cause`. The errors may contain what your own code put into them. Errors that `onError` throws are ignored.
   */
  onError?: ((error: unknown, line: LogLine) => unknown) | undefined;
  /** The `trace` and `context` of `@opentelemetry/api`, to record spans of requests, checks, tokens, attempts and stores. */
  otel?: Otel | undefined;
  /** Whether responses have a `Server-Timing` header with the total time and that of the service; `false` by default. */
  serverTiming?: boolean | undefined;
  /** Sends requests instead of the runtime's `fetch`, such as `(url, init) => env.SERVICE.fetch(url, init)`. */
  fetch?: Fetch | undefined;
  /** Allows `http://localhost`, `http://127.x.x.x` and `http://[::1]` as hosts and in URLs of responses. For development. */
  allowLoopbackHttp?: boolean | undefined;
}

/** A route that forwards bodies to the service. */
export type GatewayRoute = (typeof gatewayRoutes)[number];
