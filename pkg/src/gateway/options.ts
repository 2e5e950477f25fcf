// What a caller can choose, made sure of: each option is read once, and only the caller's own.

import type { Fetch } from "../client.js";
import type { Language } from "../http.js";
import type { PlacementRequest, Rule } from "../index.js";
import type { Store } from "./stores.js";

/** A value, or what gives it from the environment, as where that holds the secrets. */
export type From<T, Env> = T | ((env: Env) => T | Promise<T>);

/** Who may ask. */
export type Authorize<Env, Context> =
  | "anyone"
  | ((request: Request, env: Env, context: Context) => boolean | string | Promise<boolean | string>);

/** What the option `session` gets. */
export interface SessionRequest {
  readonly request: Request;
  /** A parsed copy of the checked body, made when it is first asked for. Large integers in it are rounded. */
  readonly body: PlacementRequest;
}

/** What a shop's server knows better than the page. A member of `null` is sent as `null`; one that is absent stays. */
export interface SessionPatch {
  session_context?:
    | {
        user_id?: string | null | undefined;
        user_ip?: string | null | undefined;
        user_agent?: string | null | undefined;
        test_only?: boolean | null | undefined;
      }
    | undefined;
  store_context?: { location_code?: string | null | undefined } | undefined;
}

/** What the session of a placement request is made of. */
export type Session<Env> =
  | "connection"
  | "fill"
  | "caller"
  | ((asked: SessionRequest, env: Env) => SessionPatch | undefined | Promise<SessionPatch | undefined>);

/** What may be asked, and the path it is asked at; `false` turns a route off. */
export interface Paths {
  placements?: string | false | undefined;
  links?: string | false | undefined;
  users?: string | false | undefined;
  /** Answers a GET as long as this runs; asks nobody. */
  health?: string | false | undefined;
}

/**
 * How often one client may ask: one of a name that `authorize` gives, or else of an address or IPv6 network that `clientIp`
 * gives. All that have neither are one client.
 */
export interface RateLimit {
  /** Requests a minute, in the long run. */
  perMinute: number;
  /** Requests at once, after a pause; as many as a minute has unless told otherwise. */
  burst?: number | undefined;
}

/**
 * Says whether one client may ask now. `key` is `name ` and the name that `authorize` returned, or else an address or IPv6
 * network, as for `rateLimit`; it is empty without either. `reset` is when it may ask again, in milliseconds since the epoch; it is ignored if that is more than a day away.
 * A result without a `success` of `true` or `false` is an error of the gateway, a 500.
 */
export type Limiter<Env> = (key: string, env: Env) => Promise<{ success: boolean; reset?: number | undefined }>;

/** What a log has of a request: nothing of its body, its headers or who sent it. */
export interface LogLine {
  route: Route | "preflight" | "health" | null;
  /** The status that was answered. */
  status: number;
  /** Milliseconds for all of it, and those of them that the service took, where it was asked. */
  ms: number;
  upstreamMs?: number;
  /** The size of the body. */
  bytes?: number;
  /** What was wrong: the reason of a refusal, the name of an error, or of the option that failed. */
  fault?: string;
  /**
   * The error of an option or of `fetch`. A runtime's error has its message if that holds only names of the program, such
   * as `TypeError: env.SERVICE is undefined`; any other error has its name and code alone.
   */
  cause?: string;
  /** The origins that were compared, where the page's is not allowed. */
  pageOrigin?: string;
  gatewayOrigin?: string;
  /** The rules that blocked, one for each finding. */
  rules?: Rule[];
  /** The last status of the service, of an error or a redirect, where that is not what was answered. */
  serviceStatus?: number;
  /** Whether a link was there already. */
  cached?: boolean;
  /** Whether an empty page stands in for the service. */
  fallback?: boolean;
}

/** What a gateway is made of. */
export interface GatewayOptions<Env = unknown, Context = unknown> {
  /**
   * The bases of the service's URLs: where tokens are made, where ads are served, and for users and links; `users` and
   * `links` where these two have hosts of their own.
   */
  hosts: From<
    {
      auth?: string | undefined;
      ads?: string | undefined;
      api?: string | undefined;
      users?: string | undefined;
      links?: string | undefined;
    },
    Env
  >;
  /** What access tokens are made with, for placements and users. */
  credentials?: From<{ clientId: string; clientSecret: string }, Env> | undefined;
  /** The scope of access tokens, such as `connect:ian` for ads alone; everything the credentials allow by default. */
  scope?: string | undefined;
  /** The key for links. */
  apiKey?: From<string, Env> | undefined;
  /** The slug of a retailer with several banners, or a function that returns it for each request. */
  retailerId?: string | ((env: Env, request: Request) => string | undefined | Promise<string | undefined>) | undefined;
  /** Which of the service's two paths to the same accounts is used; `users` by default. */
  userPath?: "users" | "fulfillment" | undefined;
  /** Where links are kept; in memory unless told otherwise. `false` keeps none: each request makes a new one. */
  store?: Store | false | ((env: Env) => Store | false) | undefined;
  /**
   * Where one access token is shared by all instances; without it each fetches its own. The store then holds a credential: nobody
   * else may read or write it.
   */
  tokenStore?: Store | ((env: Env) => Store | Promise<Store>) | undefined;
  /**
   * Who may ask: `true` or a name lets a request pass, anything else refuses it with 403. The name is for rate limits
   * alone. The request's body is not to be read here. `"anyone"` lets all requests pass.
   */
  authorize: Authorize<Env, Context>;
  /** The origins of pages that may ask, such as `https://shop.example`, besides the gateway's own. */
  allowedOrigins?: readonly string[] | undefined;
  /** The user's address, from a header that the host sets and clients cannot. */
  clientIp?: ((request: Request, env: Env, context: Context) => string | null | undefined) | undefined;
  /**
   * What becomes of `user_ip` and `user_agent` in the session of a placement request: `connection` puts those of the
   * connection in their place (and takes them away where they are not known), `fill` only where there are none,
   * `caller` lets them be. `connection` unless told otherwise, because a browser may say anything. A function does what
   * `connection` does, and returns what else overrides the page: user, address, agent, `test_only` and store.
   */
  session?: Session<Env> | undefined;
  /** `/api/placements`, `/api/links`, `/api/users` and `/api/health` unless told otherwise. */
  paths?: Paths | undefined;
  /** The language where the request's `Accept-Language` says none that the service speaks; else the service's default. */
  language?: Language | undefined;
  /**
   * Answers placement requests with creatives that are ready for a template where `Accept` does not say what is wanted:
   * `application/vnd.endcap.creatives+json`, or the service's own `application/json`, which is what is answered otherwise.
   */
  creatives?: boolean | undefined;
  /** Answers placement requests with an empty page where the service cannot be used, so that the shop's page stands. */
  emptyPageWhenDown?: boolean | undefined;
  rateLimit?: RateLimit | undefined;
  /** Counts clients for all instances, such as by Cloudflare's Rate Limiting binding or Upstash; asked after `rateLimit`. */
  limiter?: Limiter<Env> | undefined;
  /** The maximum size of a body in bytes, at most 1 GiB. The default is 1 MiB. */
  limit?: number | undefined;
  /** Milliseconds in which a body must have arrived; 10,000 unless told otherwise. */
  bodyTimeout?: number | undefined;
  /** Breaches to let pass. */
  allow?: readonly Rule[] | undefined;
  /** Milliseconds for the service, all attempts and waits included; 30,000 unless told otherwise. */
  timeout?: number | undefined;
  /** How many more attempts may follow the first; 2 unless told otherwise. */
  maxRetries?: number | undefined;
  /** The points that all requests together can spend on retries, as of an `EndcapClient`; 500 by default. */
  retryBudget?: number | false | undefined;
  /** Whether a 429 slows all calls to that host with that credential; `true` by default. With `false` only the refused call waits. */
  adaptiveRate?: boolean | undefined;
  /** Told of each request; writes it to the console as JSON unless told otherwise, and `false` says nothing. */
  log?: ((line: LogLine) => unknown) | false | undefined;
  /**
   * Called with each error that was not the request's fault: what an option threw, and the client's errors, such as
   * `NetworkError` with its `cause`. The errors may hold what your own code put into them. What `onError` throws is ignored.
   */
  onError?: ((error: unknown, line: LogLine) => unknown) | undefined;
  /** Sends requests in place of the runtime's `fetch`, such as `(request) => env.SERVICE.fetch(request)`. */
  fetch?: Fetch | undefined;
  /** Lets hosts be `http://localhost`, `http://127.x.x.x` or `http://[::1]`, and URLs in answers too. */
  allowLoopbackHttp?: boolean | undefined;
}

/** What is forwarded. */
export type Route = "placements" | "links" | "users";
