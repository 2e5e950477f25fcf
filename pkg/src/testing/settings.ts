// Reads the options of a fake service.

import type { RawCreative } from "../generated/raw-placements.js";
import { checkNames } from "../options/option-names.js";
import { callable, readOption } from "../options/options.js";

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

/** The options, as read. */
export interface FakeServiceSettings {
  readonly credentials: Readonly<FakeCredentials>;
  readonly creatives: readonly RawCreative[] | undefined;
  readonly origin: string | undefined;
  readonly tokenLifetime: number;
  readonly resultSetLifetime: number;
  readonly rate: number | undefined;
  readonly createUserDelay: number;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

const DEFAULT_CREDENTIALS: FakeCredentials = {
  clientId: "sandbox-client",
  clientSecret: "c4n4ry-sandbox-secret",
  apiKey: "c4n4ry-sandbox-key",
  locationCodes: ["harbour", "old-town"],
  retailerIds: ["green-basket", "corner-shop"],
};

const OPTIONS = [
  "credentials",
  "creatives",
  "origin",
  "tokenLifetime",
  "resultSetLifetime",
  "rate",
  "createUserDelay",
  "now",
  "log",
];

/**
 * Reads the options of a fake service.
 *
 * @throws {TypeError} for unknown options and for values that are not allowed
 */
export function readFakeServiceOptions(options: FakeServiceOptions): FakeServiceSettings {
  checkNames(options, OPTIONS);
  const creatives = readOption(options, "creatives");
  if (creatives !== undefined && !(Array.isArray(creatives) && creatives.every(isRaw)))
    throw new TypeError(
      "`creatives` must be an array of creatives as the service sends them, such as `[rawImageBanner()]`",
    );
  return {
    credentials: credentialsOf(readOption(options, "credentials") ?? {}),
    creatives,
    origin: originOf(readOption(options, "origin")),
    tokenLifetime: numberOf("tokenLifetime", readOption(options, "tokenLifetime") ?? 86_400),
    resultSetLifetime: numberOf("resultSetLifetime", readOption(options, "resultSetLifetime") ?? 600),
    rate: rateOf(readOption(options, "rate")),
    createUserDelay: numberOf("createUserDelay", readOption(options, "createUserDelay") ?? 0),
    now: callable("now", readOption(options, "now")) ?? (() => Date.now()),
    log: callable("log", readOption(options, "log")) ?? (() => {}),
  };
}

/** Returns whether a value may be a creative of the service. A creative of endcap has a `layout`. */
const isRaw = (value: unknown): boolean => typeof value === "object" && value !== null && !("layout" in value);

function credentialsOf(credentials: Partial<FakeCredentials>): FakeCredentials {
  checkNames(credentials, Object.keys(DEFAULT_CREDENTIALS), "credentials");
  const set = Object.entries(credentials).filter(([, value]) => value !== undefined);
  for (const [name, value] of set) {
    const isText = name === "clientId" || name === "clientSecret" || name === "apiKey";
    const isValid = isText ? isString(value) : Array.isArray(value) && value.every(isString);
    if (!isValid) throw new TypeError(`\`credentials.${name}\` must be ${isText ? "a string" : "an array of strings"}`);
  }
  return { ...DEFAULT_CREDENTIALS, ...Object.fromEntries(set) };
}

const isString = (value: unknown): boolean => typeof value === "string";

function originOf(origin: string | undefined): string | undefined {
  if (origin === undefined || /^https?:\/\/[^\s?#]+$/.test(origin)) return origin?.replace(/(?<!\/)\/+$/, "");
  throw new TypeError("`origin` must be a URL such as https://service.example");
}

function rateOf(rate: number | undefined): number | undefined {
  if (rate !== undefined && !(Number.isSafeInteger(rate) && rate >= 1))
    throw new TypeError("`rate` must be a whole number of requests per second, at least 1");
  return rate;
}

function numberOf(name: string, value: number): number {
  if (!(Number.isSafeInteger(value) && value >= 0))
    throw new TypeError(`\`${name}\` must be a whole number, 0 or more`);
  return value;
}
