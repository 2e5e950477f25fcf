// Reads and checks the options of a gateway.

import clientInternals, { ConfigurationError } from "../client.js";
import { gatewayRoutes } from "../generated/endpoints.js";
import { type RuleLevels, users } from "../index.js";
import { refuseOption, suggestion } from "../options/option-names.js";
import {
  asPassed,
  milliseconds,
  optional,
  type Read,
  type Readers,
  type Refuse,
  readBytes,
  readFlag,
  readFunction,
  readOptions,
} from "../options/options.js";
import { parseUrl } from "../options/parse-url.js";
import type { GatewayOptions, GatewayPaths, LogLine, RateLimit, SessionOption, Timeouts } from "./options.js";
import { readOrigins } from "./origins.js";
import { ClientBuckets } from "./rate.js";
import { type AnyRoute, byRoute, PATHS, ROUTES } from "./routes.js";

/** Returns the reader of an option that must be one of some texts. `orElse` is the end of the message, for options with other types. */
const oneOf =
  (allowed: readonly string[], orElse = "") =>
  (value: unknown, refuse: Refuse): unknown =>
    value === undefined || allowed.includes(value as string)
      ? value
      : refuse(`must be "${allowed.join('" or "')}"${orElse}${suggestion(value, allowed)}`);

const TIMEOUTS = byRoute(gatewayRoutes, () => readTime) satisfies Readers<Timeouts>;

const readPath =
  (defaultPath: string) =>
  (path: string | false = defaultPath, refuse: Refuse): string | false =>
    path === false ||
    (typeof path === "string" && !path.startsWith("//") && parseUrl(`http://host${path}`)?.pathname === path)
      ? path
      : refuse("must be a path that starts with a slash, or false");

const gatewayPaths = (): Readers<GatewayPaths> => byRoute(ROUTES, (route) => readPath(PATHS[route]));

const gatewayOptions = <Env, Context>() =>
  ({
    hosts: asPassed,
    credentials: asPassed,
    scope: asPassed,
    apiKey: asPassed,
    dangerouslyAllowBrowser: asPassed,
    retailerId: optional(
      (value) => value === null || typeof value === "string" || typeof value === "function",
      "must be a string or a function",
    ),
    userPath: oneOf(["users", "fulfillment"]),
    store: asPassed,
    tokenStore: asPassed,
    authorize: asPassed,
    allowedOrigins: readOrigins,
    clientIp: readFunction,
    session: (session: SessionOption<Env, Context> = "connection", refuse: Refuse): SessionOption<Env, Context> =>
      (typeof session === "function"
        ? session
        : oneOf(["connection", "fill", "page"], " or a function")(session, refuse)) as typeof session,
    events: readFunction,
    paths: (paths: GatewayPaths = {}) => readOptions(paths, gatewayPaths(), "paths"),
    language: oneOf(["en-US", "en-CA", "fr-CA"]),
    creativesByDefault: readFlag,
    emptyPageWhenDown: readFlag,
    rateLimit: (limit: RateLimit | undefined) => (limit === undefined ? undefined : new ClientBuckets(limit)),
    limiter: readFunction,
    maxBytes: (value: number | undefined, refuse: Refuse) =>
      readBytes(value, refuse) || refuse("must be 1 byte or more"),
    bodyTimeout: milliseconds(10_000),
    rules: rulesOf,
    timeout: asPassed,
    timeouts: (timeouts: Timeouts = {}) => readOptions(timeouts, TIMEOUTS, "timeouts"),
    maxRetries: asPassed,
    retryBudget: asPassed,
    adaptiveRate: asPassed,
    log: (log: GatewayOptions["log"], refuse: Refuse): ((line: LogLine) => unknown) | undefined =>
      log === false
        ? undefined
        : ((readFunction(log, refuse) as typeof log) ?? ((line) => console.log(JSON.stringify(line)))),
    onError: readFunction,
    otel: clientInternals.readOtel,
    serverTiming: readFlag,
    fetch: asPassed,
    allowLoopbackHttp: readFlag,
  }) satisfies Readers<GatewayOptions<Env, Context>>;

/** The options of a gateway, as read. */
export interface GatewaySettings<Env, Context>
  extends Read<GatewayOptions<Env, Context>, ReturnType<typeof gatewayOptions<Env, Context>>> {
  /** The routes by their paths, with and without a slash at the end. */
  readonly routes: ReadonlyMap<string, AnyRoute>;
}

/**
 * Reads the options of a gateway.
 *
 * @throws {TypeError} for unknown options and for values that are not allowed
 * @throws {ConfigurationError} without `authorize`
 */
export function readGatewayOptions<Env, Context>(options: GatewayOptions<Env, Context>): GatewaySettings<Env, Context> {
  const read = readOptions(options, gatewayOptions<Env, Context>());
  const { authorize, paths, events } = read;
  if (authorize !== "anyone" && typeof authorize !== "function")
    throw new ConfigurationError("authorize", 'must be a function, or "anyone" to allow every request');
  const routes = new Map<string, AnyRoute>();
  for (const [route, path] of Object.entries(paths) as [AnyRoute, string | false][]) {
    if (path === false || (route === "events" && events === undefined)) continue;
    if (routes.has(path)) refuseOption(route, "must not be the path of another route", "paths");
    // The other form is second, because spans have the first.
    const other = path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
    routes.set(path, route).set(other || path, route);
  }
  return { ...read, routes };
}

function readTime(value: number | undefined, refuse: Refuse): number | undefined {
  return value === undefined ? undefined : milliseconds(value)(value, refuse);
}

/** Returns a copy of the levels of rules. The check of an empty text throws for levels that are not allowed. */
function rulesOf(rules: RuleLevels = {}): RuleLevels {
  users.check("", { rules });
  return { ...rules };
}
