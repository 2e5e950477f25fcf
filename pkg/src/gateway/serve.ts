// Serves requests: checks the route, the origin, the client and the body, sends the body to the service, and responds.

import type { ReceivedResponse } from "../client/operation.js";
import type { Sender, SendSettings } from "../client/sender.js";
import type { Span } from "../client/spans.js";
import type { OutgoingRequest } from "../client/transport.js";
import clientInternals, { AuthenticationError, ConfigurationError, NetworkError } from "../client.js";
import { endpoints } from "../generated/endpoints.js";
import httpInternals, { readUser } from "../http.js";
import type { CheckResult, RuleLevels } from "../index.js";
import { CREATIVES_TYPE, languageOf, wantsCreatives } from "./accept.js";
import { admitClient } from "./admit-client.js";
import { checkHeaders, readBody } from "./body.js";
import { Breakers } from "./breaker.js";
import { ErrorResponse, errorResponse } from "./error-response.js";
import { eventsOf, MAX_BATCH_BYTES } from "./events.js";
import { LocationCodes } from "./location-codes.js";
import { callOption, describe, OptionFailure } from "./option-functions.js";
import type { GatewayOptions, GatewayRoute, LogLine } from "./options.js";
import { admitOrigin, preflight } from "./origins.js";
import { signalsOf } from "./privacy-signals.js";
import {
  type GatewayResponse,
  headersOf,
  invalidBodyResponse,
  ok,
  type RequestState,
  roundedMs,
  toGatewayResponse,
} from "./response.js";
import { type AnyRoute, methodsOf } from "./routes.js";
import { Senders } from "./senders.js";
import { CLIENT_GONE, errorResponseOf } from "./service-failure.js";
import { parseBody, setSession } from "./session.js";
import { type GatewaySettings, readGatewayOptions } from "./settings.js";
import { endSpan, nameSpan, platformId, startSpan } from "./spans.js";
import { Timer } from "./timer.js";
import { checkHost, parseRequestUrl } from "./url.js";
import { waitUntilOf } from "./wait-until.js";

/** The maximum number of characters of a URL. */
const MAX_URL = 8192;

/** Serves the requests of one gateway. */
export class GatewayServer<Env, Context> {
  readonly #settings: GatewaySettings<Env, Context>;
  readonly #senders: Senders<Env, Context>;
  readonly #locationCodes = new LocationCodes();
  readonly #breakers = new Breakers();
  /** Whether every client is admitted without a call of `authorize`, `clientIp` or a rate limit. */
  readonly #admitsAll: boolean;

  constructor(options: GatewayOptions<Env, Context>) {
    this.#settings = readGatewayOptions(options);
    const { authorize, clientIp, rateLimit, limiter } = this.#settings;
    this.#admitsAll = authorize === "anyone" && [clientIp, rateLimit, limiter].every((option) => option === undefined);
    const routes = [...new Set(this.#settings.routes.values())].filter(
      (route) => route !== "health" && route !== "events",
    );
    this.#senders = new Senders(this.#settings, routes);
  }

  /** Responds to a request. Never rejects. */
  async serve(request: Request, env: Env, context: Context): Promise<Response> {
    const active = this.#settings.otel?.();
    const span = active && startSpan(active, request);
    const serve = (): Promise<Response> => this.#serve(request, env, context, span);
    return span === undefined ? serve() : span.run(serve);
  }

  async #serve(request: Request, env: Env, context: Context, span: Span | undefined): Promise<Response> {
    const start = clientInternals.clock.monotonic();
    const line: LogLine = { route: null, status: 0, ms: 0 };
    const waitUntil = waitUntilOf(context);
    const hasTiming = this.#settings.serverTiming;
    const state: RequestState = {
      line,
      timer: new Timer(),
      waitUntil,
      span,
      hasTiming,
      cors: undefined,
      isHead: false,
    };
    let response: GatewayResponse;
    try {
      response = await this.#respond(request, env, context, state);
    } catch (reason) {
      response = this.#failed(reason, state);
    }
    state.timer.close();
    const { status, body } = response;
    line.status = status;
    const requestId = this.#isObserved(span) || status >= 400 ? platformId(request) : undefined;
    if (requestId !== undefined) line.requestId = requestId;
    line.ms = roundedMs(clientInternals.clock.monotonic() - start);
    this.#log(state);
    if (span !== undefined) endSpan(span, line);
    const headers = headersOf(response, state);
    return new Response(state.isHead ? null : (body as BodyInit | null), { status, headers });
  }

  async #respond(request: Request, env: Env, context: Context, state: RequestState): Promise<GatewayResponse> {
    const { url, method, headers } = request;
    state.isHead = method === "HEAD";
    if (url.length > MAX_URL) throw errorResponse(414, "url", `the URL must be at most ${MAX_URL} characters`);
    checkHost(headers);
    const route = this.#routeOf(url);
    if (route === undefined) throw errorResponse(404, "not-found", "not found");
    state.line.route = route;
    if (state.span !== undefined) nameSpan(state.span, method, route, this.#settings.routes);
    const isHealth = route === "health";
    if (!isHealth) state.cors = await admitOrigin(request, this.#settings.allowedOrigins, state.line);
    if (method === "OPTIONS" && !isHealth) {
      state.line.route = "preflight";
      return { status: 204, body: null, more: preflight(request, methodsOf(route)) };
    }
    if (isHealth && (method === "GET" || state.isHead)) return ok('{"ok":true}');
    if (isHealth || method !== "POST") {
      const methods = methodsOf(route);
      throw errorResponse(405, "method", `the method must be ${methods}`, { Allow: methods });
    }
    const { bodyTimeout } = this.#settings;
    const maxBytes = route === "events" ? MAX_BATCH_BYTES : this.#settings.maxBytes;
    const isSized = checkHeaders(headers, maxBytes);
    const ip = this.#admitsAll ? undefined : await admitClient(this.#settings, request, env, context, state.line);
    const body = await readBody(request, isSized, maxBytes, bodyTimeout, state.timer);
    state.line.bytes = body.length;
    if (route === "events") return this.#receive(request, body, env, context);
    return this.#forward(route, request, env, context, body, ip, state);
  }

  /** Returns the route of a URL; `undefined` if it is not a path of the gateway. */
  #routeOf(url: string): AnyRoute | undefined {
    const { routes } = this.#settings;
    // A path that is written exactly like one of the gateway's needs no parsing. The runtime parses all others.
    const [, path = ""] = /^https?:\/\/[^/?#\\]+([^?#]*)/.exec(url) ?? [];
    return routes.get(path) ?? routes.get(parseRequestUrl(url).pathname);
  }

  /** Passes a batch of events to the option `events`. */
  async #receive(request: Request, body: Uint8Array, env: Env, context: Context): Promise<GatewayResponse> {
    const batch = { ...signalsOf(request.headers), request, events: eventsOf(body) };
    await callOption("events", () => this.#settings.events?.(batch, env, context));
    return { status: 204, body: null };
  }

  /** Checks a body, sends it to the service, and returns the response for the browser. */
  async #forward(
    route: GatewayRoute,
    request: Request,
    env: Env,
    context: Context,
    bytes: Uint8Array<ArrayBuffer>,
    ip: string | undefined,
    state: RequestState,
  ): Promise<GatewayResponse> {
    const { rules, allowLoopbackHttp, userPath } = this.#settings;
    const { timer, waitUntil, span, line } = state;
    const result = clientInternals.tracedCheck(span, route, () => this.#check(route, bytes, rules));
    if (!result.ok) return invalidBodyResponse(result.issues, state);
    // The session cannot be set in a body that is not an object, even if `rules` lower `type`.
    if (route === "placements" && !isObject(bytes)) return this.#refuseFor("type", bytes, state);
    const sent =
      route === "placements" ? await setSession(this.#settings, bytes, ip, request, env, context, span) : bytes;
    // If the session or the location code occurs twice, the service may read another copy than the gateway.
    if (
      sent === undefined ||
      (route === "placements" && rules["duplicate-key"] === "warn" && httpInternals.locationCodeOf(bytes).isRepeated)
    )
      return this.#refuseFor("duplicate-key", bytes, state);
    const language = languageOf(request.headers.get("accept-language"), this.#settings.language);
    const sender = await this.#senders.sender(route, env, { signals: [request.signal], timer, waitUntil, span });
    const retailerId = (await this.#senders.retailerId(request, env, context)) as string | undefined;
    const wrongCodeResponse = route === "placements" ? this.#locationCodes.find(sender, retailerId, sent) : undefined;
    if (wrongCodeResponse !== undefined) return toGatewayResponse(wrongCodeResponse, state);
    const since = clientInternals.clock.monotonic();
    let isSent = true;
    try {
      const path = route === "users" ? userPath : undefined;
      const limits = this.#callLimits(route, sender);
      const common = sender.readCallOptions({ language, signal: request.signal, retailerId, timeout: limits.timeout });
      const keepId = (id: string | undefined): void => {
        if (id !== undefined) line.serviceRequestId = id;
      };
      const onRequestId = this.#isObserved(span) ? keepId : undefined;
      const callOptions = { ...common, ...limits, timer, waitUntil, span, path, onRequestId };
      if (route === "links") {
        const { url, cached } = await sender.link(bytes, callOptions);
        state.line.cached = cached;
        isSent = !cached;
        return ok(JSON.stringify({ products_link_url: url }));
      }
      if (route === "users") {
        return ok(await sender.send("users", bytes, callOptions, accountOf));
      }
      const body = await sender
        .send("placements", sent, callOptions, (found) => sender.success(found))
        .catch((error) => {
          throw this.#locationCodes.record(sender, retailerId, sent, error) ?? error;
        });
      if (this.#wantsCreatives(request))
        return ok(httpInternals.placementsTextIn(body, allowLoopbackHttp), CREATIVES_TYPE);
      httpInternals.requirePlacements(body);
      return ok(body);
    } catch (error) {
      isSent = !ConfigurationError.is(error);
      if (AuthenticationError.is(error) || ConfigurationError.is(error)) this.#senders.forget(env);
      return this.#respondWithoutService(route, request, sent, error, state);
    } finally {
      // A cached link needs no request to the service, and without a required option none is sent.
      if (isSent) state.line.upstreamMs = roundedMs(clientInternals.clock.monotonic() - since);
    }
  }

  /** Returns the times for a request to the service, and for placements the breaker of the ads host. */
  #callLimits(route: GatewayRoute, sender: Sender): Pick<SendSettings, "timeout" | "tokenTimeout" | "breaker"> {
    const { timeout: clientTimeout } = sender.settings;
    const timeout = this.#settings.timeouts[route] ?? clientTimeout;
    if (route !== "placements") return { timeout };
    const breaker = this.#breakers.of(sender.settings);
    // If the route has its own timeout, the time to fetch an access token does not count towards it.
    return timeout === clientTimeout ? { timeout, breaker } : { timeout, breaker, tokenTimeout: clientTimeout };
  }

  /** Refuses a placement request that breaks a rule which the gateway depends on, even if `rules` lower it. */
  #refuseFor(rule: "type" | "duplicate-key", bytes: Uint8Array, state: RequestState): GatewayResponse {
    const rules = { ...this.#settings.rules, [rule]: "error" };
    return invalidBodyResponse(this.#check("placements", bytes, rules).issues, state);
  }

  #check(route: GatewayRoute, bytes: Uint8Array, rules: RuleLevels): CheckResult {
    const options = httpInternals.readCheckOptions({ maxBytes: this.#settings.maxBytes, rules });
    return httpInternals.checkInput(endpoints[route].number, bytes, options);
  }

  /**
   * Handles an error of the request to the service. Returns the empty page for a placement request while the service is down, if
   * `emptyPageWhenDown` is set. Otherwise throws the error response, or an error that the service did not cause. The request for a
   * later page has a token: an empty page would be the last one, and an error lets the page send the request again.
   */
  #respondWithoutService(
    route: GatewayRoute,
    request: Request,
    body: Uint8Array,
    error: unknown,
    state: RequestState,
  ): GatewayResponse {
    const isErrorResponse = error instanceof ErrorResponse;
    // The error response to a wrong location code: the service responded with 401 (`LocationCodes.record`).
    if (isErrorResponse && error.status < 500) {
      state.line.serviceStatus = 401;
      throw error;
    }
    const failure = isErrorResponse ? error : errorResponseOf(error);
    if (failure === undefined) throw error;
    if (failure.status !== CLIENT_GONE && !isErrorResponse) state.error = error;
    const cause = describe((error as Error).cause);
    if (cause !== undefined && NetworkError.is(error)) state.line.cause = cause;
    const usesEmptyPage =
      route === "placements" &&
      failure.status >= 500 &&
      this.#settings.emptyPageWhenDown &&
      !parseBody(body).pagination_context?.token;
    const { status } = isErrorResponse ? {} : (error as { status?: number | null });
    if (status && (usesEmptyPage || status !== failure.status)) state.line.serviceStatus = status;
    if (!usesEmptyPage) throw failure;
    state.line.reason = failure.reason;
    state.line.fallback = true;
    const isForTemplates = this.#wantsCreatives(request);
    const page = isForTemplates ? { creatives: [], skipped: 0, fallback: true } : { creatives: [], fallback: true };
    const response = ok(JSON.stringify(page), isForTemplates ? CREATIVES_TYPE : undefined);
    return { ...response, more: { "X-Endcap-Fallback": "1" } };
  }

  #wantsCreatives(request: Request): boolean {
    return wantsCreatives(request.headers.get("accept"), this.#settings.creativesByDefault);
  }

  /** Returns the response for anything that was thrown: an `ErrorResponse` as it is, all else as a 500. */
  #failed(reason: unknown, state: RequestState): GatewayResponse {
    if (reason instanceof ErrorResponse) return toGatewayResponse(reason, state);
    const { option, cause } = reason instanceof OptionFailure ? reason : { option: undefined, cause: reason };
    state.error = cause;
    state.line.reason =
      option ?? (ConfigurationError.is(reason) ? reason.field : String((reason as Error | null)?.name));
    // The message of a `ConfigurationError` contains only names of options and fixed reasons.
    const described = ConfigurationError.is(reason) ? String(reason) : describe(cause);
    if (described !== undefined) state.line.cause = described;
    const { status, body } = errorResponse(500, "failed", "the gateway failed; see `reason` and `cause` in its log");
    return { status, body };
  }

  /** Whether the log line of a request is used. Reading ids takes many headers. */
  #isObserved(span: Span | undefined): boolean {
    const { log, onError } = this.#settings;
    return log !== undefined || onError !== undefined || span !== undefined;
  }

  #log(state: RequestState): void {
    const { line } = state;
    const { log, onError } = this.#settings;
    if (log !== undefined) clientInternals.ignoreErrors(() => log(line));
    if (onError !== undefined && Object.hasOwn(state, "error"))
      clientInternals.ignoreErrors(() => onError(state.error, line));
  }
}

/** Returns whether valid JSON is an object. */
function isObject(json: Uint8Array): boolean {
  let at = 0;
  while (json[at] === 32 || (json[at] as number) <= 13) at++;
  return json[at] === 123;
}

/** Returns the body for a successful user request: the service's, or `created: false` if the user exists already. */
function accountOf({ secrets, ...response }: ReceivedResponse, sent: OutgoingRequest): Uint8Array | string {
  const { userId: user_id, created } = readUser(response, { sent, secrets });
  return created ? response.body : JSON.stringify({ user_id, created });
}
