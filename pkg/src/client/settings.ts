// Reads and checks the options of a client: each option is read once, and inherited ones are ignored.

import { ConfigurationError, type Language } from "../http.js";
import type { CheckOptions, RuleLevels } from "../index.js";
import { checkNames } from "../options/option-names.js";
import { callable, readCheckOptions, readInteger, readOption, readTimeout } from "../options/options.js";
import type { Clock } from "./clock.js";
import type { AttemptHook } from "./hook.js";
import { type ActiveSpan, type Otel, readOtel } from "./spans.js";
import { memoryStore, type Store } from "./store.js";
import { type Fetch, runtimeFetch, type Send, toSend } from "./transport.js";

/** The options of every call. */
export interface CallOptions {
  /** Ends the call: with an `AbortError`, whose `cause` is the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for a call, including attempts, waits and the token request; for placements, for each page. The default is 30,000. */
  timeout?: number | undefined;
  /** The maximum number of retries of a failed call, from 0 to 10. The default is 2. All calls share a `retryBudget`. */
  maxRetries?: number | undefined;
}

/** The names of `CallOptions`. */
export const CALL_OPTIONS = ["signal", "timeout", "maxRetries"] as const;

/** The options of calls that send a request to the API or the ads host. */
export interface RequestOptions extends CallOptions {
  /** The slug of a retailer with several banners. The default is that of the client. */
  retailerId?: string | undefined;
  /** The language of the response. The default is that of the client. */
  language?: Language | undefined;
}

/** The names of `RequestOptions`. */
export const REQUEST_OPTIONS = [...CALL_OPTIONS, "retailerId", "language"] as const;

/** The name of a host, after its use. */
export type HostName = "auth" | "ads" | "api" | "users" | "links";

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
  /** Sends requests instead of the runtime's `fetch`, such as `(request) => env.SERVICE.fetch(request)`. */
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

/** The names of `ClientOptions`. */
const CLIENT_OPTIONS = [
  ...REQUEST_OPTIONS,
  "hosts",
  "credentials",
  "accessToken",
  "scope",
  "apiKey",
  "dangerouslyAllowBrowser",
  "allowLoopbackHttp",
  "fetch",
  "store",
  "tokenStore",
  "retryBudget",
  "adaptiveRate",
  "maxBytes",
  "rules",
  "onAttempt",
  "otel",
];

/** The names of all hosts. */
export const HOSTS = ["auth", "ads", "api", "users", "links"] as const;

/** The checked options of a call. */
export interface CallSettings {
  readonly signals: readonly AbortSignal[];
  readonly timeout: number;
  readonly retries: number;
  readonly retailerId: string | undefined;
  readonly language: Language | undefined;
}

/** The checked options of a client. */
export interface ClientSettings extends CallSettings {
  readonly hosts: Readonly<Record<HostName, string | undefined>>;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string } | undefined;
  readonly accessToken: (() => unknown) | undefined;
  readonly scope: string | undefined;
  readonly apiKey: string | undefined;
  /** How bodies are checked. */
  readonly check: CheckOptions;
  readonly allowLoopbackHttp: boolean;
  readonly fetch: Send;
  readonly store: Store | undefined;
  readonly tokenStore: Store | undefined;
  /** `UNLIMITED_BUDGET` with `retryBudget: false`. */
  readonly retryBudget: number;
  readonly adaptiveRate: boolean;
  readonly onAttempt: AttemptHook | undefined;
  /** Returns the span in which the spans of a call are started; `undefined` without tracing. */
  readonly otel: ActiveSpan | undefined;
}

const DEFAULTS: CallSettings = {
  signals: [],
  timeout: 30_000,
  retries: 2,
  retailerId: undefined,
  language: undefined,
};

/**
 * Reads the options of a client.
 *
 * @throws {TypeError} for unknown options and for values that are not allowed
 * @throws {ConfigurationError} for credentials that cannot be used, conflict with each other, or are in a browser
 */
export function readClientOptions(options: ClientOptions, clock: Clock): ClientSettings {
  checkNames(options, CLIENT_OPTIONS);
  const hosts = readOption(options, "hosts") ?? {};
  checkNames(hosts, HOSTS, "hosts");
  const [auth, ads, api] = [readOption(hosts, "auth"), readOption(hosts, "ads"), readOption(hosts, "api")];
  const [users, links] = [readOption(hosts, "users"), readOption(hosts, "links")];
  const credentials = credentialsOf(readOption(options, "credentials"));
  const accessToken = callable("accessToken", readOption(options, "accessToken"));
  const apiKey = readOption(options, "apiKey");
  const scope = readOption(options, "scope");
  if (scope !== undefined && typeof scope !== "string") throw new TypeError("`scope` must be a string");
  const check = { maxBytes: readOption(options, "maxBytes"), rules: readOption(options, "rules") };
  readCheckOptions(check);
  const isExposed = readFlag(options, "dangerouslyAllowBrowser");
  if (credentials && accessToken)
    throw new ConfigurationError("accessToken", "must not be set together with `credentials`");
  if ((credentials || apiKey !== undefined) && !isExposed && isBrowser()) {
    const field = credentials ? "credentials" : "apiKey";
    throw new ConfigurationError(field, "must not be set in a browser, where every visitor can read it; use a gateway");
  }
  const { store = memoryStore(clock) } = { store: readOption(options, "store") };
  if (store !== false && !isStore(store))
    throw new TypeError("`store` must have the functions `get` and `set`, or be false");
  const tokenStore = readOption(options, "tokenStore");
  if (tokenStore !== undefined && !isStore(tokenStore))
    throw new TypeError("`tokenStore` must have the functions `get` and `set`");
  if (tokenStore && accessToken)
    throw new ConfigurationError("tokenStore", "must not be set together with `accessToken`");
  const fetch = callable("fetch", readOption(options, "fetch"));
  return {
    ...readCallOptions(options, DEFAULTS),
    hosts: { auth, ads, api, users, links },
    credentials,
    accessToken,
    apiKey,
    fetch: fetch === undefined ? runtimeFetch : toSend(fetch),
    scope,
    check,
    allowLoopbackHttp: readFlag(options, "allowLoopbackHttp"),
    store: store === false ? undefined : store,
    tokenStore,
    adaptiveRate: readFlag(options, "adaptiveRate", true),
    retryBudget:
      readOption(options, "retryBudget") === false
        ? UNLIMITED_BUDGET
        : readInteger(options, "retryBudget", 500, [0, 1e6], ", or false"),
    onAttempt: callable("onAttempt", readOption(options, "onAttempt")),
    otel: readOtel(readOption(options, "otel")),
  };
}

/**
 * Reads the options of a call. `defaults` has the values of options that are missing.
 *
 * @throws {TypeError} for values that are not allowed
 */
export function readCallOptions(options: RequestOptions = {}, defaults: CallSettings): CallSettings {
  const signal = readOption(options, "signal");
  if (signal !== undefined && !(isCallable(signal?.addEventListener) && isCallable(signal.removeEventListener)))
    throw new TypeError("`signal` must be an AbortSignal");
  return {
    signals: signal === undefined ? defaults.signals : [...defaults.signals, signal],
    timeout: readTimeout(options, defaults.timeout),
    retries: readInteger(options, "maxRetries", defaults.retries, [0, 10]),
    retailerId: readOption(options, "retailerId") ?? defaults.retailerId,
    language: readOption(options, "language") ?? defaults.language,
  };
}

/** The size of an unlimited budget: `u32::MAX` in Rust. */
const UNLIMITED_BUDGET = 2 ** 32 - 1;

function credentialsOf(credentials: ClientOptions["credentials"]): ClientSettings["credentials"] {
  if (credentials === undefined) return undefined;
  checkNames(credentials, ["clientId", "clientSecret"], "credentials");
  const [clientId, clientSecret] = [readOption(credentials, "clientId"), readOption(credentials, "clientSecret")];
  return {
    clientId: nonBlankText("credentials.clientId", clientId),
    clientSecret: nonBlankText("credentials.clientSecret", clientSecret),
  };
}

function nonBlankText(field: string, value: unknown): string {
  if (typeof value !== "string" || value.trim() === "")
    throw new ConfigurationError(field, "must be a string that is not blank");
  return value;
}

/**
 * Reads an option that must be true or false.
 *
 * @throws {TypeError} for other values
 */
export function readFlag<Name extends string>(
  options: { readonly [Key in Name]?: boolean | undefined },
  name: Name,
  defaultValue = false,
): boolean {
  const value = readOption(options, name) ?? defaultValue;
  if (typeof value !== "boolean") throw new TypeError(`\`${name}\` must be true or false`);
  return value;
}

const isCallable = (value: unknown): boolean => typeof value === "function";

const isStore = (value: Store | null): boolean => isCallable(value?.get) && isCallable(value?.set);

/** Returns whether this runs in a browser, where every visitor can read the credentials. */
const isBrowser = (): boolean => typeof document !== "undefined";
