// Sends checked bodies to the service, for clients and gateways.

import { AbortError, TimeoutError } from "../errors/failures.js";
import { endpoints } from "../generated/endpoints.js";
import type { HostName } from "../generated/hosts.js";
import type { Endpoint } from "../generated/service.js";
import httpInternals, { readError } from "../http.js";
import { ownProperty, type Read, type Readers, readOptions } from "../options/options.js";
import { define } from "../options/own.js";
import { call } from "./call.js";
import type { Clock } from "./clock.js";
import { Deadline, type DeadlineSettings, withDeadline } from "./deadline.js";
import { tokenFetcher } from "./fetch-token.js";
import { type CreatedLink, Links } from "./links.js";
import type { Breaker, ClientContext, Operation, ReceivedResponse } from "./operation.js";
import { type Rate, Rates } from "./rates.js";
import { forHost, required } from "./required-options.js";
import {
  type CallOptions,
  type CallSettings,
  type ClientSettings,
  callOptions,
  type RequestOptions,
  requestOptions,
} from "./settings.js";
import { Tokens } from "./tokens.js";
import type { OutgoingRequest } from "./transport.js";

/** The endpoints that a checked body is sent to. */
type BodyEndpoint = Exclude<Endpoint, "token">;

/** A placeholder for the token, to check all other parts of a request. */
const PLACEHOLDER_TOKEN = "-";

/** The checked options of one call. */
export interface SendSettings extends CallSettings, DeadlineSettings {
  /** Which of the two paths to users is used. */
  readonly path?: unknown;
  /** Milliseconds for the access token, if `timeout` does not include them. */
  readonly tokenTimeout?: number | undefined;
  readonly breaker?: Breaker | undefined;
  /** Called with the service's id of each request to the endpoint that got a response. */
  readonly onRequestId?: ((id: string | undefined) => void) | undefined;
}

/** The URL and the headers for an endpoint, and the options that they were built from. */
interface CachedRoute extends Pick<SendSettings, "retailerId" | "language" | "path"> {
  readonly head: ReturnType<typeof httpInternals.requestHead>;
  readonly rate: Rate;
}

/** Sends bodies. The caller must have checked them, and must not change them until the call ends. */
export class Sender {
  readonly settings: ClientSettings;
  readonly #context: ClientContext;
  readonly #tokens: Tokens;
  /** `undefined` when link caching is off. */
  readonly #links: Links | undefined;
  readonly #rates: Rates;
  readonly #requestOptions: ReturnType<typeof requestOptions>;
  /** The last route of each endpoint. */
  readonly #routes = new Map<BodyEndpoint, CachedRoute>();

  /** Senders that get the same `rates` share the rate of a host and a credential. */
  constructor(settings: ClientSettings, clock: Clock, rates = new Rates()) {
    this.settings = settings;
    this.#requestOptions = requestOptions(settings);
    this.#rates = rates;
    const { fetch, onAttempt, signals, timeout, store, allowLoopbackHttp, credentials, apiKey } = settings;
    const { retryBudget, adaptiveRate } = settings;
    const secrets = [credentials?.clientSecret, apiKey];
    this.#context = { clock, fetch, onAttempt, secrets, budget: Float64Array.of(retryBudget, 0), adaptiveRate };
    // Work that several callers share is not ended by the signal of one of them, only by those of the client.
    const createDeadline = (caller: Deadline): Deadline =>
      new Deadline(clock, Math.max(timeout, caller.timeout), signals);
    this.#tokens = new Tokens(clock, createDeadline, tokenFetcher(settings, this.#context, rates));
    this.#links = store && new Links(clock, store, createDeadline, { allowLoopbackHttp });
  }

  /** Reads the options of a call. `more` has the readers of options that only this kind of call has. */
  readCallOptions<Options extends RequestOptions, More extends Readers<Omit<Options, keyof RequestOptions>>>(
    options: Options,
    more?: More,
  ): CallSettings & Read<Omit<Options, keyof RequestOptions>, More> {
    const table = { ...this.#requestOptions, ...more };
    const { signal: signals, ...read } = readOptions<RequestOptions, typeof table>(options, table);
    return { ...read, signals } as CallSettings & Read<Omit<Options, keyof RequestOptions>, More>;
  }

  /** Returns the link of a list: the cached one, or else a new one. */
  link(list: Uint8Array<ArrayBuffer>, options: SendSettings): Promise<CreatedLink> {
    return this.#withDeadline("links", options, async (deadline) => {
      const { head, rate } = this.#route("links", options);
      const { url, headers } = head;
      const { allowLoopbackHttp } = this.settings;
      const { retailerId, language, maxRetries: retries } = options;
      const outgoing = { url, headers, body: list };
      const operation: Operation<string> = {
        endpoint: "links",
        retries,
        rate,
        onRequestId: ownProperty(options, "onRequestId"),
        build: () => outgoing,
        read: (response) => httpInternals.linkIn(this.success(response), { hosts: undefined, allowLoopbackHttp }).url,
      };
      const create = (deadline: Deadline): Promise<string> => call(this.#context, operation, deadline);
      if (this.#links === undefined) return { url: await create(deadline), cached: false };
      return this.#links.get(deadline, list, [url, retailerId, language, this.settings.apiKey], create);
    });
  }

  /** Sends a body with an access token, and returns what `read` returns for the response. */
  async send<T>(
    endpoint: Exclude<BodyEndpoint, "links">,
    body: Uint8Array<ArrayBuffer>,
    options: SendSettings,
    read: (response: ReceivedResponse, sent: OutgoingRequest) => T,
  ): Promise<T> {
    const { maxRetries: retries } = options;
    const [breaker, tokenTimeout] = [ownProperty(options, "breaker"), ownProperty(options, "tokenTimeout")];
    const allowance = { left: retries + 1 };
    const getToken = (deadline: Deadline) => this.#tokens.get(deadline, allowance);
    this.checkRequest(endpoint, options);
    const token =
      tokenTimeout === undefined
        ? undefined
        : await this.#withDeadline("token", { ...options, timeout: tokenTimeout }, getToken);
    return this.#withDeadline(endpoint, options, (deadline) => {
      const { head, rate } = this.#route(endpoint, options);
      const { url, headers } = head;
      // Tokens were checked when they were received.
      const withToken = (token: string) => ({ ...headers, Authorization: `Bearer ${token}` });
      const build = (token: string): OutgoingRequest => ({ url, headers: withToken(token), body });
      const operation = {
        endpoint,
        retries,
        rate,
        breaker,
        onRequestId: ownProperty(options, "onRequestId"),
        tokens: this.#tokens,
        token,
        allowance,
        build,
        read,
      };
      return call(this.#context, operation, deadline);
    });
  }

  /** Returns an access token: the cached one while it is valid, or else a new one. Concurrent calls share one request. */
  token(options: CallOptions): Promise<string> {
    const { signal: signals, ...call } = readOptions(options, callOptions(this.settings));
    return this.#withDeadline("token", { ...call, signals }, async (deadline) => {
      this.#requireTokenOptions();
      return (await this.#tokens.get(deadline, { left: call.maxRetries + 1 })).token;
    });
  }

  /**
   * Checks all of a request but its body and its token, and returns its URL and headers.
   *
   * @throws {ConfigurationError} if an option that the endpoint needs is missing or cannot be used. Tokens are not fetched
   */
  checkRequest(endpoint: BodyEndpoint, options: SendSettings): CachedRoute["head"] {
    const { head } = this.#route(endpoint, options);
    if (endpoints[endpoint].credential === "accessToken") this.#requireTokenOptions();
    return head;
  }

  /**
   * Returns the body of a successful response.
   *
   * @throws {ServiceError} for any other response
   */
  success({ secrets, ...response }: ReceivedResponse, sent?: OutgoingRequest): Uint8Array {
    const { status, body } = response;
    if (status >= 200 && status <= 299) return body;
    throw readError(response, { now: this.date(), secrets, sent });
  }

  /** How many calls reported a rejected token, and when one was renewed. See `Tokens`. */
  get tokenHistory(): Tokens["history"] {
    return this.#tokens.history;
  }

  /** Milliseconds since the epoch. */
  date(): number {
    return this.#context.clock.date();
  }

  #route(endpoint: BodyEndpoint, options: SendSettings): CachedRoute {
    const { retailerId, language, path } = options;
    const cached = this.#routes.get(endpoint);
    const isCurrent = cached?.retailerId === retailerId && cached?.language === language && cached?.path === path;
    if (cached !== undefined && isCurrent) return cached;
    const { hosts, apiKey, credentials, allowLoopbackHttp } = this.settings;
    const { host: sharedHost, credential: kind, paths } = endpoints[endpoint];
    const own = endpoint as HostName;
    const name = hosts[own] === undefined ? sharedHost : own;
    const hasKey = kind === "apiKey";
    const credential = hasKey ? { apiKey: required("apiKey", apiKey) } : { accessToken: PLACEHOLDER_TOKEN };
    const head = forHost(name, hosts, (host) =>
      httpInternals.requestHead(
        endpoint,
        httpInternals.readTarget(endpoint, {
          host,
          allowLoopbackHttp,
          retailerId,
          language,
          ...(paths.length > 1 && { path }),
          ...credential,
        }),
      ),
    );
    // Access tokens change, so their rate is that of the credentials they are issued for.
    const rate = this.#rates.of(head.origin, credential, !hasKey && credentials);
    const found = { retailerId, language, path, head, rate };
    this.#routes.set(endpoint, found);
    return found;
  }

  #requireTokenOptions(): void {
    const { accessToken, credentials, hosts } = this.settings;
    if (accessToken !== undefined) return;
    required("credentials", credentials);
    required("hosts.auth", hosts.auth);
  }

  async #withDeadline<T>(
    endpoint: Endpoint,
    options: SendSettings,
    work: (deadline: Deadline) => Promise<T>,
  ): Promise<T> {
    const { otel } = this.settings;
    const limits = otel === undefined ? options : { ...options, span: otel() };
    try {
      return await withDeadline(this.#context.clock, limits, work);
    } catch (error) {
      // A call that waited for another call's work has not sent a request, so its endpoint is set here.
      if ((TimeoutError.is(error) || AbortError.is(error)) && error.endpoint === undefined)
        define(error, "endpoint", endpoint);
      throw error;
    }
  }
}
