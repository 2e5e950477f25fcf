// The class that sends, waits, tries again, pages and reuses.

import { resumePager, startPager } from "../decisions/pages.js";
import {
  type Account,
  type Bytes,
  type CheckOptions,
  type LinkTarget,
  type PlacementRequest,
  placements,
  type RequestParts,
  readError,
  type ServiceError,
  type ShoppingList,
  shoppingLists,
  TargetError,
  type User,
  users,
} from "../index.js";
import { Masked } from "../masked.js";
import { own } from "../options.js";
import { type Answer, call, type Office } from "./call.js";
import { CLOCK, type Clock } from "./clock.js";
import { located, needed } from "./hosts.js";
import { Links, type MadeLink } from "./links.js";
import { mintFrom } from "./mint.js";
import {
  type CallOptions,
  type CallSettings,
  type ClientOptions,
  callSettings,
  type RequestOptions,
  type Settings,
  settings,
} from "./settings.js";
import { OVER, Span } from "./span.js";
import { Tokens } from "./tokens.js";
import { PlacementWalk, type Route } from "./walk.js";

/** What a caller can choose for a user. */
export interface CreateUserOptions extends RequestOptions {
  /** Which of the two paths to the same accounts, `users` unless told otherwise. */
  path?: "users" | "fulfillment" | undefined;
}

/** What a caller can choose for placements. */
export interface WalkOptions extends RequestOptions {
  /** Where to go on: the `state` of an earlier walk with the same request, as data or as JSON text. */
  state?: unknown;
  /** The most pages that are asked for, 100 unless told otherwise; a `state` has its own. */
  maxPages?: number | undefined;
}

/** What became of a user. Either way there is an account now. */
export interface MadeUser {
  /** The id to go on with. */
  userId: string;
  /** Whether the account was made; otherwise it was there before. */
  created: boolean;
  /** The account, where it was made. */
  user?: Account;
  /** What the service said, where it was there before. */
  reason?: ServiceError;
}

/** Stands in for a token while everything else is made sure of. */
const NO_TOKEN = "-";

/**
 * Sends requests to the service. Each call is over within its `timeout`, whatever happens, and rejects with what is an
 * `EndcapError`:
 *
 * - `InvalidRequestError` and `TargetError` before anything is sent, for a body and for a host, credential or header;
 * - `ServiceError` and those that extend it, for what the service answers, with `attempts`;
 * - `NetworkError`, `RedirectError`, `TimeoutError` and `AbortError`, with `attempts` and the last `status`;
 * - `MalformedAnswerError` for a success that cannot be used.
 *
 * Options that make no sense are a `TypeError`.
 */
export class Client extends Masked {
  readonly #settings: Settings;
  readonly #office: Office;
  readonly #tokens: Tokens;
  readonly #links: Links;

  /**
   * @throws {TargetError} for credentials in a page, and for such as cannot be used
   * @throws {TypeError} for options that make no sense
   */
  constructor(options: ClientOptions);
  /** @internal */
  constructor(options: ClientOptions, clock: Clock);
  constructor(options: ClientOptions, clock: Clock = CLOCK) {
    super();
    this.#settings = settings(options);
    const { fetch, onAttempt, signals, timeout, store, allowLoopbackHttp } = this.#settings;
    this.#office = { clock, fetch, onAttempt, spent: 0 };
    // What is done for several callers outlives each of them, but not the client.
    const open = (caller: Span): Span => new Span(clock, Math.max(timeout, caller.timeout), signals);
    this.#tokens = new Tokens(clock, open, mintFrom(this.#settings, this.#office));
    this.#links = new Links(clock, store, open, { allowLoopbackHttp });
  }

  /**
   * The creatives for a place, to be iterated page by page. Nothing is sent before that, and each iteration asks anew. Of
   * the request's `pagination_context` only `page_size` counts; where to go on, `state` says.
   */
  placements(request: PlacementRequest | Bytes | string, options: WalkOptions = {}): PlacementWalk {
    try {
      const route = this.#route(request, options);
      return new PlacementWalk(() => route);
    } catch (error) {
      return new PlacementWalk(() => {
        throw error;
      });
    }
  }

  /**
   * The link to the page of a list: the one that was made for the same list, host, retailer and language before, until
   * shortly before it expires, or else a new one. Calls for it at the same time share one request, which is never sent
   * again once it may have reached the service. A store that fails, or takes more than two seconds, is done without.
   */
  createShoppingListLink(list: ShoppingList | Bytes | string, options?: RequestOptions): Promise<MadeLink>;
  /** @internal For the gateway. */
  createShoppingListLink(list: Bytes, options: RequestOptions, check: CheckOptions): Promise<MadeLink>;
  createShoppingListLink(
    list: ShoppingList | Bytes | string,
    options: RequestOptions = {},
    check?: CheckOptions,
  ): Promise<MadeLink> {
    return this.#within(options, (span, settings) => {
      const apiKey = needed("apiKey", this.#settings.apiKey);
      const build = (input: typeof list): RequestParts =>
        this.#build("api", settings, (target) => shoppingLists.build(input, { ...target, apiKey }, check));
      const { url, body } = copied(build(list));
      const { retailerId, language, timeout, retries } = settings;
      const { allowLoopbackHttp } = this.#settings;
      const make = (within: Span): Promise<string> =>
        call(
          this.#office,
          {
            endpoint: "links",
            timeout,
            retries,
            build: () => build(body),
            read: (answer) =>
              this.#read(answer, (bytes) => shoppingLists.read(bytes, { allowLoopbackHttp }).products_link_url),
          },
          within,
        );
      return this.#links.get(span, body, { host: url, retailerId, language }, make);
    });
  }

  /** Makes an account; that it is there already is a success too. */
  createUser(user: User | Bytes | string, options: CreateUserOptions = {}): Promise<MadeUser> {
    return this.#within(options, async (span, settings) => {
      const path = own(options, "path");
      const build = (input: typeof user, accessToken: string): RequestParts =>
        this.#build("api", settings, (target) => users.build(input, { ...target, accessToken, path }));
      const { body } = copied(build(user, NO_TOKEN));
      const { timeout, retries } = settings;
      const now = (): number => this.#office.clock.date();
      const answer = await call(
        this.#office,
        {
          endpoint: "users",
          timeout,
          retries,
          tokens: this.#needTokens(),
          build: (token) => build(body, token),
          read: (answer, sent) => users.read(answer.status, answer.headers, answer.body, { sent, now: now() }),
        },
        span,
      );
      const { user_id: userId, created, user: account, reason } = answer;
      return { userId, created, ...(account && { user: account }), ...(reason && { reason }) };
    });
  }

  /**
   * Sends a body, and gives that of the answer of success as it came.
   *
   * @internal For the gateway.
   */
  forward(
    endpoint: "placements" | "users",
    input: Bytes,
    options: RequestOptions,
    check: CheckOptions,
  ): Promise<Uint8Array> {
    return this.#within(options, (span, settings) => {
      const build = (body: Bytes, accessToken: string): RequestParts =>
        endpoint === "users"
          ? this.#build("api", settings, (target) => users.build(body, { ...target, accessToken }, check))
          : this.#build("ads", settings, (target) => placements.build(body, { ...target, accessToken }, check));
      const { body } = copied(build(input, NO_TOKEN));
      const { timeout, retries } = settings;
      return call(
        this.#office,
        {
          ...{ endpoint, timeout, retries, tokens: this.#needTokens() },
          build: (token) => build(body, token),
          read: (answer) => this.#read(answer, (bytes) => bytes),
        },
        span,
      );
    });
  }

  /** An access token: the one that is there while it is good, or else a new one, which all who wait for it share. */
  token(options: CallOptions = {}): Promise<string> {
    return this.#within(options, async (span) => {
      if (this.#settings.hasGateway) throw new TargetError("gateway", "gives no tokens");
      return (await this.#needTokens().get(span)).token;
    });
  }

  override toJSON(): object {
    const { hosts, credentials, apiKey, retailerId, language, hasGateway } = this.#settings;
    if (hasGateway) return { gateway: true, language };
    return {
      hosts: Object.keys(hosts).filter((name) => hosts[name as keyof typeof hosts] !== undefined),
      ...(credentials && { credentials: "[masked]" }),
      ...(apiKey !== undefined && { apiKey: "[masked]" }),
      retailerId,
      language,
    };
  }

  #route(request: PlacementRequest | Bytes | string, options: WalkOptions): Route {
    const settings = callSettings(options, this.#settings);
    const build = (input: typeof request, accessToken: string): RequestParts =>
      this.#build("ads", settings, (target) => placements.build(input, { ...target, accessToken }));
    const { body } = copied(build(request, NO_TOKEN));
    const { allowLoopbackHttp } = this.#settings;
    const { timeout, retries, signals } = settings;
    const tokens = this.#needTokens();
    const stored = own(options, "state") ?? null;
    return {
      body,
      start: stored === null ? startPager(own(options, "maxPages")) : resumePager(stored),
      ask: (page, signal) =>
        this.#spanned(timeout, [...signals, signal], (span) =>
          call(
            this.#office,
            {
              endpoint: "placements",
              timeout,
              retries,
              tokens,
              build: (token) => build(page, token),
              read: (answer) => this.#read(answer, (bytes) => placements.read(bytes, { allowLoopbackHttp })),
            },
            span,
          ),
        ),
    };
  }

  /** Reads the body of a success; throws what else was answered. */
  #read<T>({ status, headers, body }: Answer, read: (body: Uint8Array) => T): T {
    if (status >= 200 && status <= 299) return read(body);
    throw readError(status, headers, body, { now: this.#office.clock.date() });
  }

  /** Builds a request to one of the hosts. */
  #build(
    name: keyof Settings["hosts"],
    { retailerId, language }: CallSettings,
    build: (target: Omit<LinkTarget, "apiKey">) => RequestParts,
  ): RequestParts {
    const { hosts, allowLoopbackHttp } = this.#settings;
    return located(name, hosts, (host) => build({ host, allowLoopbackHttp, retailerId, language }));
  }

  #needTokens(): Tokens {
    const { accessToken, credentials, hosts } = this.#settings;
    if (accessToken === undefined) {
      needed("credentials", credentials);
      needed("hosts.auth", hosts.auth);
    }
    return this.#tokens;
  }

  async #within<T>(options: RequestOptions, work: (span: Span, settings: CallSettings) => Promise<T>): Promise<T> {
    const settings = callSettings(options, this.#settings);
    return this.#spanned(settings.timeout, settings.signals, (span) => work(span, settings));
  }

  async #spanned<T>(timeout: number, signals: readonly AbortSignal[], work: (span: Span) => Promise<T>): Promise<T> {
    const span = new Span(this.#office.clock, timeout, signals);
    try {
      span.check();
      return await work(span);
    } catch (reason) {
      throw reason === OVER ? span.error() : reason;
    } finally {
      span.close();
    }
  }
}

/** The request, with a body that nobody else has: what is sent later is what was checked. */
function copied(parts: RequestParts): { url: string; body: Uint8Array<ArrayBuffer> } {
  return { url: parts.url, body: parts.body.slice() };
}
