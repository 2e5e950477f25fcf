// Reads the options of a fake service.

import type { RawCreative } from "../generated/raw-placements.js";
import { optional, type Read, type Readers, type Refuse, readFunction, readOptions } from "../options/options.js";

/** The credentials that a fake service accepts. */
export interface FakeCredentials {
  clientId: string;
  clientSecret: string;
  apiKey: string;
  /** The stores of the client. A request with another `location_code` gets a 401. */
  locationCodes: readonly string[];
  /** The retailer's banners. A user request with another `X-Retailer-Id` gets a 404. Product cards of all but the first have an `rrc`. */
  retailerIds: readonly string[];
}

/** The options of `fakeService`. */
export interface FakeServiceOptions {
  /** Credentials that differ from the default ones, which are invented and contain `c4n4ry`, so that leaks are found. */
  credentials?: Partial<FakeCredentials> | undefined;
  /**
   * Creatives to serve, in this order and for every valid request. Without them, the service has an inventory of 21 invented ads, and
   * selects those that match the request.
   */
  creatives?: readonly RawCreative[] | undefined;
  /** The base of the URLs of links and pictures, such as `https://service.example`. The default is the origin of each request. */
  origin?: string | undefined;
  /** The lifetime of an access token in seconds. The default is 86,400. */
  tokenLifetime?: number | undefined;
  /** The lifetime of a result set in seconds. The default is 600. */
  resultSetLifetime?: number | undefined;
  /** The limit of requests per second for each endpoint. Requests over the limit get a 429. By default, there is no limit. */
  rate?: number | undefined;
  /** How long creating a user takes, in milliseconds. During that time its id is locked (423). The default is 0. */
  createUserDelay?: number | undefined;
  /** Returns the time in milliseconds. The default is `Date.now`, so fake timers of test runners apply. */
  now?: (() => number) | undefined;
  /** Is called with a line that says why a placement request found no ads, such as `console.warn`. The default does nothing. */
  log?: ((line: string) => void) | undefined;
}

const DEFAULT_CREDENTIALS: FakeCredentials = {
  clientId: "sandbox-client",
  clientSecret: "c4n4ry-sandbox-secret",
  apiKey: "c4n4ry-sandbox-key",
  locationCodes: ["harbour", "old-town"],
  retailerIds: ["green-basket", "corner-shop"],
};

const isString = (value: unknown): boolean => typeof value === "string";

const readId = /* @__PURE__ */ optional(isString, "must be a string");

const readIds = /* @__PURE__ */ optional(
  (value) => Array.isArray(value) && value.every(isString),
  "must be an array of strings",
);

const CREDENTIALS = {
  clientId: readId,
  clientSecret: readId,
  apiKey: readId,
  locationCodes: readIds,
  retailerIds: readIds,
} satisfies Readers<FakeCredentials>;

/** Returns whether a value may be a creative of the service. A creative of endcap has a `layout`. */
const isRaw = (value: unknown): boolean => typeof value === "object" && value !== null && !("layout" in value);

/** Returns the reader of a number. */
const count =
  (defaultValue: number) =>
  (value: number = defaultValue, refuse: Refuse): number =>
    Number.isSafeInteger(value) && value >= 0 ? value : refuse("must be a whole number, 0 or more");

const fakeServiceOptions = () =>
  ({
    credentials: (credentials: Partial<FakeCredentials> = {}): FakeCredentials => {
      const set = Object.entries(readOptions(credentials, CREDENTIALS, "credentials"));
      return { ...DEFAULT_CREDENTIALS, ...Object.fromEntries(set.filter(([, value]) => value !== undefined)) };
    },
    creatives: optional(
      (value) => Array.isArray(value) && value.every(isRaw),
      "must be an array of creatives as the service sends them, such as `[rawImageBanner()]`",
    ),
    origin: (origin: string | undefined, refuse: Refuse): string | undefined =>
      origin === undefined || /^https?:\/\/[^\s?#]+$/.test(origin)
        ? origin?.replace(/(?<!\/)\/+$/, "")
        : refuse("must be a URL such as https://service.example"),
    tokenLifetime: count(86_400),
    resultSetLifetime: count(600),
    rate: optional(
      (value) => Number.isSafeInteger(value) && (value as number) >= 1,
      "must be a whole number, 1 or more",
    ),
    createUserDelay: count(0),
    now: (now: FakeServiceOptions["now"] = () => Date.now(), refuse: Refuse) =>
      readFunction(now, refuse) as () => number,
    log: (log: FakeServiceOptions["log"] = () => {}, refuse: Refuse) => readFunction(log, refuse) as typeof log,
  }) satisfies Readers<FakeServiceOptions>;

/** The options, as read. */
export type FakeServiceSettings = Read<FakeServiceOptions, ReturnType<typeof fakeServiceOptions>>;

/**
 * Reads the options of a fake service.
 *
 * @throws {TypeError} for unknown options and for values that are not allowed
 */
export const readFakeServiceOptions = (options: FakeServiceOptions): FakeServiceSettings =>
  readOptions(options, fakeServiceOptions());
