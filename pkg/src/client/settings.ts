// Reads and checks the options of a client: each option is read once, and inherited ones are ignored.

import { type HostName, hosts } from "../generated/hosts.js";
import httpInternals, { ConfigurationError, type Language } from "../http.js";
import type { RuleLevels } from "../index.js";
import type { CheckSettings } from "../options/check-options.js";
import {
  asPassed,
  integer,
  milliseconds,
  optional,
  type Readers,
  type Refuse,
  readFlag,
  readFunction,
  readOptions,
  readText,
} from "../options/options.js";
import type { Clock } from "./clock.js";
import type { AttemptHook } from "./hook.js";
import { type ActiveSpan, type Otel, readOtel } from "./spans.js";
import { memoryStore, type Store } from "./store.js";
import { type Fetch, runtimeFetch } from "./transport.js";

/** The options of every call. */
export interface CallOptions {
  /** Ends the call: with an `AbortError`, whose `cause` is the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for a call, including attempts, waits and the token request; for placements, for each page. The default is 30,000. */
  timeout?: number | undefined;
  /** The maximum number of retries of a failed call, from 0 to 10. The default is 2. All calls share a `retryBudget`. */
  maxRetries?: number | undefined;
}

/** The options of calls that send a request to the API or the ads host. */
export interface RequestOptions extends CallOptions {
  /** The slug of a retailer with several banners. The default is that of the client. */
  retailerId?: string | undefined;
  /** The language of the response. The default is that of the client. */
  language?: Language | undefined;
}

/** The options of `EndcapClient`. Each method needs only the hosts and credentials that it uses. */
export interface ClientOptions extends RequestOptions {
  /**
   * The base URLs of the service: `auth` for token requests, `ads` for placement requests, `api` for links and users. Set
   * `users` or `links` if these have a host of their own.
   */
  hosts?: { [Name in HostName]?: string | undefined } | undefined;
  /** The credentials for access tokens. Not allowed in browsers. */
  credentials?: { clientId: string; clientSecret: string } | undefined;
  /**
   * Returns an access token, instead of `credentials`. It is called for every call and again after a 401, but only once for
   * concurrent calls. Cache the token for as long as it is valid.
   */
  accessToken?: (() => Promise<string> | string) | undefined;
  /** The scope of access tokens, such as `connect:ian` for ads alone; everything the credentials allow by default. */
  scope?: string | undefined;
  /** The key for links. Not allowed in browsers. */
  apiKey?: string | undefined;
  /** Allows credentials in a browser, where every visitor can read them. Only for development. */
  dangerouslyAllowBrowser?: boolean | undefined;
  /** Allows `http://localhost`, `http://127.x.x.x` and `http://[::1]` as hosts and in URLs of links and creatives. For development. */
  allowLoopbackHttp?: boolean | undefined;
  /** Sends requests instead of the runtime's `fetch`, such as `(url, init) => env.SERVICE.fetch(url, init)`. */
  fetch?: Fetch | undefined;
  /** Caches links. By default, the last 500 in memory. `false` caches none: each call creates a new link. */
  store?: Store | false | undefined;
  /** The maximum size of a body in bytes. The default is 1 MiB. */
  maxBytes?: number | undefined;
  /** Levels of rules, as in `CheckOptions`. */
  rules?: RuleLevels | undefined;
  /**
   * Shares one access token with other instances, such as those of a worker. The store then contains a credential, so only your
   * instances may read or write it. Not allowed together with `accessToken`.
   */
  tokenStore?: Store | undefined;
  /**
   * The points that all calls of the client together can spend on retries; 500 by default. A retry takes 14 points, a
   * successful call gives one back, and a retry after a 429 is free. When the points are used up, calls fail after their first
   * attempt, so that a service that is down does not get three times the load. `false` turns the budget off.
   */
  retryBudget?: number | false | undefined;
  /**
   * Whether a 429 slows all calls to that host with that credential; `true` by default. With `false` only the refused call waits:
   * use it for services that limit single users.
   */
  adaptiveRate?: boolean | undefined;
  /** Called before and after each attempt. */
  onAttempt?: AttemptHook | undefined;
  /** The `trace` and `context` of `@opentelemetry/api`, to record spans of checks, tokens, attempts and stores. */
  otel?: Otel | undefined;
}

/** The checked options of a call. */
export interface CallSettings {
  readonly signals: readonly AbortSignal[];
  readonly timeout: number;
  readonly maxRetries: number;
  readonly retailerId?: string | undefined;
  readonly language?: Language | undefined;
}

/** The checked options of a client. */
export interface ClientSettings extends CallSettings {
  readonly hosts: { readonly [Name in HostName]?: string | undefined };
  readonly credentials?: { readonly clientId: string; readonly clientSecret: string } | undefined;
  readonly accessToken?: (() => unknown) | undefined;
  readonly scope?: string | undefined;
  readonly apiKey?: string | undefined;
  /** How bodies are checked. */
  readonly check: CheckSettings;
  readonly allowLoopbackHttp: boolean;
  readonly fetch: Fetch;
  readonly store?: Store | undefined;
  readonly tokenStore?: Store | undefined;
  /** `UNLIMITED_BUDGET` with `retryBudget: false`. */
  readonly retryBudget: number;
  readonly adaptiveRate: boolean;
  readonly onAttempt?: AttemptHook | undefined;
  /** Returns the span in which the spans of a call are started; `undefined` without tracing. */
  readonly otel?: ActiveSpan | undefined;
}

/** The size of an unlimited budget: `u32::MAX` in Rust. */
const UNLIMITED_BUDGET = 2 ** 32 - 1;

/** The readers of `CallOptions`, for calls with these defaults. */
export const callOptions = ({ signals, timeout, maxRetries }: CallSettings) =>
  ({
    signal: (signal: AbortSignal | undefined, refuse: Refuse): readonly AbortSignal[] =>
      signal === undefined ? signals : isSignal(signal) ? [...signals, signal] : refuse("must be an AbortSignal"),
    timeout: milliseconds(timeout),
    maxRetries: integer(maxRetries, 0, 10),
  }) satisfies Readers<CallOptions>;

/** The readers of `RequestOptions`, for calls with these defaults. `null` counts as absent. */
export const requestOptions = (defaults: CallSettings) =>
  ({
    ...callOptions(defaults),
    retailerId: (value: string | undefined) => value ?? defaults.retailerId,
    language: (value: Language | undefined) => value ?? defaults.language,
  }) satisfies Readers<RequestOptions>;

const HOST_OPTIONS = /* @__PURE__ */ Object.fromEntries(hosts.map((name) => [name, asPassed])) as Record<
  HostName,
  typeof asPassed
>;

const readCredential = (value: unknown, refuse: Refuse): string =>
  typeof value === "string" && value.trim() !== "" ? value : refuse("must be a string that is not blank");

const CREDENTIALS = { clientId: readCredential, clientSecret: readCredential } satisfies Readers<
  NonNullable<ClientOptions["credentials"]>
>;

function refuseCredential(name: string, reason: string): never {
  throw new ConfigurationError(`credentials.${name}`, reason);
}

const clientOptions = (clock: Clock) =>
  ({
    ...requestOptions({ signals: [], timeout: 30_000, maxRetries: 2 }),
    hosts: (options: ClientOptions["hosts"] = {}) => readOptions(options, HOST_OPTIONS, "hosts"),
    credentials: (credentials: ClientOptions["credentials"]) =>
      credentials === undefined ? undefined : readOptions(credentials, CREDENTIALS, "credentials", refuseCredential),
    accessToken: readFunction,
    scope: readText,
    apiKey: asPassed,
    dangerouslyAllowBrowser: readFlag,
    allowLoopbackHttp: readFlag,
    fetch: (fetch: Fetch | undefined, refuse: Refuse): Fetch =>
      fetch === undefined ? runtimeFetch : (readFunction(fetch, refuse) as Fetch),
    store: (store: ClientOptions["store"] = memoryStore(clock), refuse: Refuse): Store | undefined =>
      store === false
        ? undefined
        : isStore(store)
          ? store
          : refuse("must have the functions `get` and `set`, or be false"),
    tokenStore: optional(isStore, "must have the functions `get` and `set`"),
    retryBudget: (budget: number | false | undefined, refuse: Refuse): number =>
      budget === false ? UNLIMITED_BUDGET : integer(500, 0, 1e6, ", or false")(budget, refuse),
    adaptiveRate: (isAdaptive: boolean | undefined = true, refuse: Refuse) => readFlag(isAdaptive, refuse),
    maxBytes: asPassed,
    rules: asPassed,
    onAttempt: readFunction,
    otel: readOtel,
  }) satisfies Readers<ClientOptions>;

/**
 * Reads the options of a client.
 *
 * @throws {TypeError} for unknown options and for values that are not allowed
 * @throws {ConfigurationError} for credentials that cannot be used, conflict with each other, or are in a browser
 */
export function readClientOptions(options: ClientOptions, clock: Clock): ClientSettings {
  const {
    signal: signals,
    maxBytes,
    rules,
    dangerouslyAllowBrowser,
    ...settings
  } = readOptions(options, clientOptions(clock));
  const { credentials, accessToken, apiKey, tokenStore } = settings;
  if (credentials && accessToken)
    throw new ConfigurationError("accessToken", "must not be set together with `credentials`");
  if ((credentials || apiKey !== undefined) && !dangerouslyAllowBrowser && isBrowser()) {
    const field = credentials ? "credentials" : "apiKey";
    throw new ConfigurationError(field, "must not be set in a browser, where every visitor can read it; use a gateway");
  }
  if (tokenStore && accessToken)
    throw new ConfigurationError("tokenStore", "must not be set together with `accessToken`");
  return { ...settings, signals, check: httpInternals.readCheckOptions({ maxBytes, rules }) };
}

const isCallable = (value: unknown): boolean => typeof value === "function";

function isSignal(value: Partial<AbortSignal> | null): boolean {
  return isCallable(value?.addEventListener) && isCallable(value?.removeEventListener);
}

function isStore(value: unknown): boolean {
  const { get, set } = (value ?? {}) as Partial<Store>;
  return isCallable(get) && isCallable(set);
}

/** Returns whether this runs in a browser, where every visitor can read the credentials. */
const isBrowser = (): boolean => typeof document !== "undefined";
