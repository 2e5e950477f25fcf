// What a caller can choose, made sure of: each option is read once, and only the caller's own.

import { type Language, TargetError } from "../http.js";
import type { CheckOptions, Rule } from "../index.js";
import { checkNames } from "../option-names.js";
import { callable, settings as checkSettings, MOST_MS, own } from "../options.js";
import { type Fetch, runtimeFetch, type Send, sendBy } from "../transport.js";
import { throughGateway } from "./gateway.js";
import type { Hook } from "./hook.js";
import { memoryStore, type Store } from "./store.js";

/** What all calls take. */
export interface CallOptions {
  /** Ends the call: with an `AbortError`, whose `cause` is the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for a call, all its attempts and waits and a token included; 30,000 unless told otherwise. Of placements, for each page. */
  timeout?: number | undefined;
  /** How many more attempts may follow the first; 2 unless told otherwise, 10 at most. All calls share a `retryBudget`. */
  maxRetries?: number | undefined;
}

/** The names of `CallOptions`. */
export const CALL_OPTIONS = ["signal", "timeout", "maxRetries"] as const;

/** What calls take that say who asks, and in which language. */
export interface RequestOptions extends CallOptions {
  /** The slug of a retailer with several banners; the client's unless told otherwise. */
  retailerId?: string | undefined;
  /** The language of the answer; the client's unless told otherwise. */
  language?: Language | undefined;
}

/** The names of `RequestOptions`. */
export const REQUEST_OPTIONS = [...CALL_OPTIONS, "retailerId", "language"] as const;

/** What a host is for. */
export type HostName = "auth" | "ads" | "api" | "users" | "links";

/** What a client is made of. Only what a method needs has to be there for it. */
export interface ClientOptions extends RequestOptions {
  /**
   * Where a gateway is, such as `/api`: in place of hosts and credentials, which it has. It tries again itself, so
   * `maxRetries` is 0 unless told otherwise; whose retailer it is, it says too.
   */
  gateway?: string | undefined;
  /**
   * The bases of the service's URLs: where tokens are made, where ads are served, and for users and links; `users` and
   * `links` where these two have hosts of their own.
   */
  hosts?: { [Name in HostName]?: string | undefined } | undefined;
  /** What access tokens are made with. Refused in a page. */
  credentials?: { clientId: string; clientSecret: string } | undefined;
  /**
   * Gives an access token, in place of `credentials`. Asked for every call and again after a 401, but only once by calls
   * that wait at the same time: keep the token for as long as it is good.
   */
  accessToken?: (() => Promise<string> | string) | undefined;
  /** The scope of access tokens, such as `connect:ian` for ads alone; everything the credentials allow by default. */
  scope?: string | undefined;
  /** The key for links. Refused in a page. */
  apiKey?: string | undefined;
  /** Lets credentials stand in a page, where everybody who opens it can read them. For development alone. */
  dangerouslyAllowBrowser?: boolean | undefined;
  /** Lets hosts be `http://localhost`, `http://127.x.x.x` or `http://[::1]`, and the URLs of links and creatives too. */
  allowLoopbackHttp?: boolean | undefined;
  /** Sends requests in place of the runtime's `fetch`, such as `(request) => env.SERVICE.fetch(request)`. */
  fetch?: Fetch | undefined;
  /** Where links are kept; in memory, the last 500, unless told otherwise. `false` keeps none: each call makes a new one. */
  store?: Store | false | undefined;
  /** The most bytes a body may have; 1 MiB by default. */
  limit?: number | undefined;
  /** Breaches to let pass. */
  allow?: readonly Rule[] | undefined;
  /**
   * Where one access token is shared with other instances, such as those of a worker. The store then holds a credential: nobody
   * else may read or write it. Not beside `accessToken`.
   */
  tokenStore?: Store | undefined;
  /**
   * The points that all calls of the client together can spend on retries; 500 by default. A retry takes 14 points, a
   * successful call gives one back, and a retry after a 429 is free. When the points are used up, calls fail after their first
   * attempt, so that a service that is down is not called three times as often. `false` turns that off.
   */
  retryBudget?: number | false | undefined;
  /**
   * Whether a 429 slows all calls to that host with that credential; `true` by default. With `false` only the refused call waits:
   * for services whose limits are of single users.
   */
  adaptiveRate?: boolean | undefined;
  /** Told of each attempt, before and after. */
  onAttempt?: Hook | undefined;
}

/** The names of `ClientOptions`. */
const CLIENT_OPTIONS = [
  ...REQUEST_OPTIONS,
  ...["gateway", "hosts", "credentials", "accessToken", "scope", "apiKey", "dangerouslyAllowBrowser"],
  ...[
    "allowLoopbackHttp",
    "fetch",
    "store",
    "tokenStore",
    "retryBudget",
    "adaptiveRate",
    "limit",
    "allow",
    "onAttempt",
  ],
];

const HOSTS = ["auth", "ads", "api", "users", "links"] as const;

/** What a call goes by. */
export interface CallSettings {
  readonly signals: readonly AbortSignal[];
  readonly timeout: number;
  readonly retries: number;
  readonly retailerId: string | undefined;
  readonly language: Language | undefined;
}

/** What a client goes by. */
export interface Settings extends CallSettings {
  /** Whether a gateway has the credentials. */
  readonly hasGateway: boolean;
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
  /** `NO_BUDGET` if there is none. */
  readonly retryBudget: number;
  readonly adaptiveRate: boolean;
  readonly onAttempt: Hook | undefined;
}

const DEFAULTS: CallSettings = {
  signals: [],
  timeout: 30_000,
  retries: 2,
  retailerId: undefined,
  language: undefined,
};

/** What a client's options come to. */
export function settings(options: ClientOptions): Settings {
  checkNames(options, CLIENT_OPTIONS);
  const hosts = own(options, "hosts") ?? {};
  checkNames(hosts, HOSTS, "hosts");
  const [auth, ads, api] = [own(hosts, "auth"), own(hosts, "ads"), own(hosts, "api")];
  const [users, links] = [own(hosts, "users"), own(hosts, "links")];
  const credentials = secrets(own(options, "credentials"));
  const accessToken = callable("accessToken", own(options, "accessToken"));
  const apiKey = own(options, "apiKey");
  const scope = own(options, "scope");
  if (scope !== undefined && typeof scope !== "string") throw new TypeError("`scope` must be a string");
  const check = { limit: own(options, "limit"), allow: own(options, "allow") };
  checkSettings(check);
  const isExposed = flag(options, "dangerouslyAllowBrowser");
  if (credentials && accessToken) throw new TargetError("accessToken", "must not be given beside credentials");
  if ((credentials || apiKey !== undefined) && !isExposed && isPage()) {
    const field = credentials ? "credentials" : "apiKey";
    throw new TargetError(field, "must not be given in a page, which shows them to everybody who opens it");
  }
  const { store = memoryStore() } = { store: own(options, "store") };
  if (store !== false && !isStore(store)) throw new TypeError("store must have the functions get and set, or be false");
  const tokenStore = own(options, "tokenStore");
  if (tokenStore !== undefined && !isStore(tokenStore))
    throw new TypeError("tokenStore must have the functions get and set");
  if (tokenStore && accessToken) throw new TargetError("tokenStore", "must not be given beside accessToken");
  const gateway = own(options, "gateway");
  const direct = { hosts: { auth, ads, api, users, links }, credentials, accessToken, apiKey };
  const given = [auth, ads, api, users, links, credentials, accessToken, apiKey, tokenStore];
  if (gateway !== undefined && given.some((each) => each !== undefined))
    throw new TargetError("gateway", "must not be given beside hosts and credentials");
  const allowLoopbackHttp = flag(options, "allowLoopbackHttp");
  const fetch = callable("fetch", own(options, "fetch"));
  const send = fetch === undefined ? runtimeFetch : sendBy(fetch);
  const way = gateway === undefined ? { fetch: send } : throughGateway(gateway, allowLoopbackHttp, send);
  return {
    ...callSettings(options, gateway === undefined ? DEFAULTS : { ...DEFAULTS, retries: 0 }),
    ...direct,
    ...way,
    hasGateway: gateway !== undefined,
    scope,
    check,
    allowLoopbackHttp,
    store: store === false ? undefined : store,
    tokenStore,
    adaptiveRate: flag(options, "adaptiveRate", true),
    retryBudget: points(own(options, "retryBudget")),
    onAttempt: callable("onAttempt", own(options, "onAttempt")),
  };
}

/** What the options of a call come to, with `outer` for what they do not say. */
export function callSettings(options: RequestOptions = {}, outer: CallSettings): CallSettings {
  const signal = own(options, "signal");
  if (signal !== undefined && !(isCallable(signal?.addEventListener) && isCallable(signal.removeEventListener)))
    throw new TypeError("signal must be an AbortSignal");
  const timeout = own(options, "timeout") ?? outer.timeout;
  if (!(Number.isFinite(timeout) && timeout > 0 && timeout <= MOST_MS))
    throw new TypeError(`timeout must be from 1 to ${MOST_MS} milliseconds`);
  const retries = own(options, "maxRetries") ?? outer.retries;
  if (!(Number.isInteger(retries) && retries >= 0 && retries <= 10))
    throw new TypeError("maxRetries must be from 0 to 10");
  return {
    signals: signal === undefined ? outer.signals : [...outer.signals, signal],
    timeout,
    retries,
    retailerId: own(options, "retailerId") ?? outer.retailerId,
    language: own(options, "language") ?? outer.language,
  };
}

/** The size of a budget without end: the greatest `u32` of Rust. */
const NO_BUDGET = 2 ** 32 - 1;

function points(budget: ClientOptions["retryBudget"] = 500): number {
  if (budget === false) return NO_BUDGET;
  if (!(Number.isInteger(budget) && budget >= 0 && budget <= 1e6))
    throw new TypeError("retryBudget must be from 0 to 1,000,000 points, or false");
  return budget;
}

function secrets(credentials: ClientOptions["credentials"]): Settings["credentials"] {
  if (credentials === undefined) return undefined;
  checkNames(credentials, ["clientId", "clientSecret"], "credentials");
  const [clientId, clientSecret] = [own(credentials, "clientId"), own(credentials, "clientSecret")];
  return {
    clientId: text("credentials.clientId", clientId),
    clientSecret: text("credentials.clientSecret", clientSecret),
  };
}

function text(field: string, value: unknown): string {
  if (typeof value !== "string" || value.trim() === "")
    throw new TargetError(field, "must be a string that is not blank");
  return value;
}

function flag(
  options: ClientOptions,
  name: "adaptiveRate" | "allowLoopbackHttp" | "dangerouslyAllowBrowser",
  otherwise = false,
): boolean {
  const value = own(options, name) ?? otherwise;
  if (typeof value !== "boolean") throw new TargetError(name, "must be true or false");
  return value;
}

const isCallable = (value: unknown): boolean => typeof value === "function";

const isStore = (value: Store | null): boolean => isCallable(value?.get) && isCallable(value?.set);

/** Whether this runs where whoever opens a page can read all there is. */
const isPage = (): boolean => typeof document !== "undefined";
