// Reads and checks the options of a gateway.

import type { ActiveSpan } from "../client/spans.js";
import clientInternals, { ConfigurationError } from "../client.js";
import type { Language } from "../http.js";
import { type RuleLevels, users } from "../index.js";
import { checkNames, suggestion } from "../options/option-names.js";
import { callable, DEFAULT_MAX_BYTES, MAX_BODY_BYTES, MAX_MS, readOption } from "../options/options.js";
import type {
  Authorize,
  GatewayOptions,
  GatewayPaths,
  GatewayRoute,
  LogLine,
  RateLimiter,
  SessionOption,
  Timeouts,
} from "./options.js";
import { readOrigins } from "./origins.js";
import { ClientBuckets } from "./rate.js";
import { type AnyRoute, PATHS } from "./routes.js";

export interface GatewaySettings<Env, Context> {
  readonly routes: ReadonlyMap<string, AnyRoute>;
  readonly authorize: Authorize<Env, Context>;
  readonly origins: ReadonlySet<string>;
  readonly clientIp: GatewayOptions<Env, Context>["clientIp"];
  readonly session: SessionOption<Env, Context>;
  readonly events: GatewayOptions<Env, Context>["events"];
  readonly userPath: "users" | "fulfillment" | undefined;
  readonly language: Language | undefined;
  readonly creativesByDefault: boolean;
  readonly emptyPageWhenDown: boolean;
  readonly buckets: ClientBuckets | undefined;
  readonly limiter: RateLimiter<Env, Context> | undefined;
  readonly maxBytes: number;
  readonly bodyTimeout: number;
  /** Milliseconds of the routes that have a time of their own. */
  readonly timeouts: Readonly<Partial<Record<GatewayRoute, number>>>;
  readonly rules: RuleLevels;
  readonly allowLoopbackHttp: boolean;
  readonly otel: ActiveSpan | undefined;
  readonly serverTiming: boolean;
  readonly log: ((line: LogLine) => unknown) | undefined;
  readonly onError: ((error: unknown, line: LogLine) => unknown) | undefined;
}

/** The names of `GatewayOptions`. */
const GATEWAY_OPTIONS = [
  "hosts",
  "credentials",
  "scope",
  "apiKey",
  "dangerouslyAllowBrowser",
  "retailerId",
  "userPath",
  "store",
  "tokenStore",
  "authorize",
  "allowedOrigins",
  "clientIp",
  "session",
  "events",
  "paths",
  "language",
  "creativesByDefault",
  "emptyPageWhenDown",
  "rateLimit",
  "limiter",
  "maxBytes",
  "bodyTimeout",
  "rules",
  "timeout",
  "timeouts",
  "maxRetries",
  "retryBudget",
  "adaptiveRate",
  "log",
  "onError",
  "otel",
  "serverTiming",
  "fetch",
  "allowLoopbackHttp",
];

const ROUTES = ["placements", "links", "users"] as const;
const ALL_ROUTES = [...ROUTES, "events", "health"] as const;

/**
 * Reads the options of a gateway.
 *
 * @throws {TypeError} for unknown options and for values that are not allowed
 * @throws {ConfigurationError} without `authorize`
 */
export function readGatewayOptions<Env, Context>(options: GatewayOptions<Env, Context>): GatewaySettings<Env, Context> {
  checkNames(options, GATEWAY_OPTIONS);
  const authorize = readOption(options, "authorize");
  if (authorize !== "anyone" && typeof authorize !== "function")
    throw new ConfigurationError("authorize", 'must be a function, or "anyone" to allow every request');
  const rateLimit = readOption(options, "rateLimit");
  const events = callable("events", readOption(options, "events"));
  return {
    authorize,
    routes: routesOf(readOption(options, "paths") ?? {}, events !== undefined),
    origins: readOrigins(readOption(options, "allowedOrigins") ?? []),
    clientIp: callable("clientIp", readOption(options, "clientIp")),
    session: sessionOf(readOption(options, "session") ?? "connection"),
    events,
    userPath: oneOf("userPath", readOption(options, "userPath"), ["users", "fulfillment"]),
    language: oneOf("language", readOption(options, "language"), ["en-US", "en-CA", "fr-CA"]),
    creativesByDefault: clientInternals.readFlag(options, "creativesByDefault"),
    emptyPageWhenDown: clientInternals.readFlag(options, "emptyPageWhenDown"),
    buckets: rateLimit === undefined ? undefined : new ClientBuckets(rateLimit),
    limiter: callable("limiter", readOption(options, "limiter")),
    maxBytes: numberUpTo("maxBytes", readOption(options, "maxBytes") ?? DEFAULT_MAX_BYTES, MAX_BODY_BYTES),
    timeouts: timeoutsOf(readOption(options, "timeouts") ?? {}),
    bodyTimeout: numberUpTo("bodyTimeout", readOption(options, "bodyTimeout") ?? 10_000, MAX_MS),
    rules: rulesOf(readOption(options, "rules")),
    allowLoopbackHttp: clientInternals.readFlag(options, "allowLoopbackHttp"),
    otel: clientInternals.readOtel(readOption(options, "otel")),
    serverTiming: clientInternals.readFlag(options, "serverTiming"),
    log: logOf(readOption(options, "log")),
    onError: callable("onError", readOption(options, "onError")),
  };
}

function routesOf(paths: GatewayPaths, hasEvents: boolean): ReadonlyMap<string, AnyRoute> {
  checkNames(paths, ALL_ROUTES, "paths");
  const found = new Map<string, AnyRoute>();
  for (const route of ALL_ROUTES) {
    const path = readOption(paths, route) ?? PATHS[route];
    if (path === false || (route === "events" && !hasEvents)) continue;
    if (typeof path !== "string" || new URL(path, "http://host").pathname !== path)
      throw new TypeError(`\`paths.${route}\` must be a path that starts with a slash, or false`);
    if (found.has(path)) throw new TypeError(`\`paths.${route}\` must not be the path of another route`);
    found.set(path, route);
  }
  return found;
}

function timeoutsOf(times: Timeouts): GatewaySettings<unknown, unknown>["timeouts"] {
  checkNames(times, ROUTES, "timeouts");
  const read: Partial<Record<GatewayRoute, number>> = {};
  for (const route of ROUTES) {
    const time = readOption(times, route);
    if (time !== undefined) read[route] = numberUpTo(`timeouts.${route}`, time, MAX_MS);
  }
  return read;
}

function sessionOf<Env, Context>(session: SessionOption<Env, Context>): SessionOption<Env, Context> {
  if (typeof session === "function") return session;
  return oneOf<"connection" | "fill" | "page">("session", session, ["connection", "fill", "page"], " or a function");
}

function logOf(log: GatewayOptions["log"]): GatewaySettings<unknown, unknown>["log"] {
  if (log === false) return undefined;
  return callable("log", log) ?? ((line) => console.log(JSON.stringify(line)));
}

/** Returns the value of an option that must be one of some texts. `more` is the end of the message, for options with other types. */
function oneOf<T extends string | undefined>(name: string, value: T, allowed: readonly T[], more = ""): T {
  if (value !== undefined && !allowed.includes(value))
    throw new TypeError(
      `\`${name}\` must be "${allowed.join('" or "')}"${more}${suggestion(value, allowed as readonly string[])}`,
    );
  return value;
}

/** Returns a copy of the levels of rules. The check of an empty text throws for levels that are not allowed. */
function rulesOf(rules: RuleLevels = {}): RuleLevels {
  users.check("", { rules });
  return { ...rules };
}

function numberUpTo(name: string, value: number, max: number): number {
  if (!(typeof value === "number" && value >= 1 && value <= max))
    throw new TypeError(`\`${name}\` must be a number from 1 to ${max}`);
  return Math.floor(value);
}
