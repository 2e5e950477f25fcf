// The class that sends a page's bodies to a gateway (`endcap/gateway`).

import type { Bytes } from "../check/input.js";
import { NetworkError, RedirectError } from "../errors/failures.js";
import type { PlacementPage } from "../generated/placements.js";
import type { Endpoint } from "../generated/service.js";
import type { ShortPlacementRequest } from "../generated/short-form.js";
import type { PlacementRequest, ShoppingList, User } from "../generated/wire.js";
import {
  asPassed,
  maxPages,
  milliseconds,
  optional,
  type Read,
  type Readers,
  readFlag,
  readFunction,
  readOptions,
} from "../options/options.js";
import { isLoopback } from "../options/parse-url.js";
import { requireFirstPage } from "../paging/first-page.js";
import { readPage } from "../paging/pager.js";
import { isText, startPager } from "../paging/pager-state.js";
import { PlacementPages } from "../paging/placement-pages.js";
import { onceBody } from "../sending/once.js";
import { longForm } from "../short-form/placement-request.js";
import { consentHeaders, type ReadConsent } from "./consent.js";
import { withDeadline } from "./deadline.js";
import { objectIn } from "./envelope.js";
import { pageBody, toJson, type VisitMember } from "./page-body.js";
import { redirectMessage } from "./redirect.js";
import { malformed, type ResponseText, readFailure, readObject } from "./responses.js";

/** Headers for the gateway, such as a CSRF token. */
type GatewayHeaders = HeadersOf | (() => HeadersOf | Promise<HeadersOf>);

/** Taken from `RequestInit`, because not all runtimes declare `HeadersInit`. */
type HeadersOf = NonNullable<RequestInit["headers"]>;

/** The options of a `GatewayClient`. */
export interface GatewayClientOptions {
  /**
   * Sends requests instead of the page's `fetch`, such as the `fetch` of SvelteKit's `load`. With a path as the base, `url` is a path
   * too, which only a page accepts in `new Request(url)`.
   */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** The maximum time of a call in milliseconds, including the response; for placements, of each page. The default is 30,000. */
  timeout?: number | undefined;
  /** Headers to send, or a function that returns them and is called for each request. */
  headers?: GatewayHeaders | undefined;
  /** Whether cookies are sent, as in `RequestInit`. By default, they are sent to the same origin only. */
  credentials?: RequestInit["credentials"] | undefined;
  /** Returns the page's consent strings for each request. They are sent as `Endcap-GPP` and `Endcap-TCF`. */
  consent?: ReadConsent | undefined;
  /** Allows a base with `http` on other machines than this one. For a development network, such as `http://192.168.1.5:8787/api`. */
  allowHttp?: boolean | undefined;
  /** Whether paths end in a slash, as in `/api/links/`, for sites that redirect paths without one. */
  trailingSlash?: boolean | undefined;
}

/** The options of a call. */
export interface GatewayCallOptions {
  /** Ends the call with an `AbortError`, whose `cause` is the signal's reason. */
  signal?: AbortSignal | undefined;
  /** The maximum time in milliseconds; the client's by default. */
  timeout?: number | undefined;
}

/** The options of a call for placements. */
export interface GatewayListOptions extends GatewayCallOptions {
  /** Where to continue: the `state` of an earlier call with the same request, as data or JSON text. */
  state?: unknown;
  /**
   * The maximum number of pages, an integer from 1 to 10,000; 100 by default. With `state`, the maximum in the state applies instead.
   * The pages also end when the ids of all creatives together are longer than 1 MiB, which is some 29,000 ids of 36 characters.
   */
  maxPages?: number | undefined;
}

/** The link to the page of a list. */
export interface GatewayLink {
  url: string;
}

/** The result for a user. The account now exists in either case. */
export interface GatewayUser {
  /** The id to use from now on. */
  userId: string;
  /** Whether the account was created by this call; otherwise it existed. */
  created: boolean;
}

const clientOptions = () =>
  ({
    fetch: readFunction,
    timeout: milliseconds(30_000),
    headers: asPassed,
    credentials: asPassed,
    consent: readFunction,
    allowHttp: readFlag,
    trailingSlash: readFlag,
  }) satisfies Readers<GatewayClientOptions>;

const callOptions = (timeout: number) =>
  ({
    signal: optional(
      (signal) => typeof (signal as AbortSignal | null)?.addEventListener === "function",
      "must be an AbortSignal",
    ),
    timeout: milliseconds(timeout),
  }) satisfies Readers<GatewayCallOptions>;

const listOptions = (timeout: number) =>
  ({ ...callOptions(timeout), state: asPassed, maxPages: maxPages() }) satisfies Readers<GatewayListOptions>;

type Body<T> = T | Bytes | string;

/**
 * Sends bodies to a gateway, which checks them and has the credentials. It needs no WebAssembly. Each call sends one request; the
 * gateway retries it if that is safe. A failed call rejects with an `EndcapError`:
 *
 * - `ServiceError` and its subclasses for error responses: of the gateway, with `rule` and `path` in `errors`, or of the service;
 * - `NetworkError`, `RedirectError`, `TimeoutError` and `AbortError`;
 * - `MalformedResponseError` for a successful response that cannot be used.
 *
 * An option that cannot be used leads to a `TypeError` instead.
 *
 * @example
 * ```ts
 * const gateway = new GatewayClient("/api");
 * const { url } = await gateway.links.create({ title: "Breakfast", line_items: [{ name: "Milk" }] });
 * ```
 */
export class GatewayClient {
  /** Links to pages of shopping lists. */
  readonly links = {
    /** Creates the link of a list, or returns the one that the gateway has cached. */
    create: async (list: Body<ShoppingList>, options: GatewayCallOptions = {}): Promise<GatewayLink> => {
      const received = await this.#send("links", bodyOf(list), this.#callOptions(options));
      const { products_link_url: url } = readObject(received, "links");
      if (!isText(url)) throw malformed(received, "links", "products_link_url");
      return { url };
    },
  };

  /** Ads. */
  readonly placements = {
    /**
     * Returns the pages of creatives for a request, or for its short form. Nothing is sent until they are iterated, and each iteration starts again: at the
     * first page, or where the option `state` continues. Iterating a request with a `token` or an `offset` over 1 is a `TypeError`.
     */
    list: (request: Body<PlacementRequest | ShortPlacementRequest>, options: GatewayListOptions = {}): PlacementPages =>
      PlacementPages.of(() => {
        const call = readOptions(options, listOptions(this.#options.timeout));
        const body = bodyOf(longForm(request));
        const text = textOf(body);
        const json = objectIn(text);
        requireFirstPage(json);
        return {
          start: startPager(call.maxPages, call.state ?? null),
          request: async ({ offset, token }, signal) => {
            // The gateway reports what is wrong with a body that is not a JSON object.
            const sent = json && token ? pageBody(text, offset, token) : body;
            const received = await this.#send("placements", sent, call, signal);
            const page = readObject(received, "placements");
            if (!Array.isArray(page.creatives)) throw malformed(received, "placements", "creatives");
            return readPage(page as unknown as PlacementPage);
          },
        };
      }),
  };

  /** Users. */
  readonly users = {
    /** Creates an account. An account that exists is a success, too. */
    create: async (user: Body<User>, options: GatewayCallOptions = {}): Promise<GatewayUser> => {
      const body = bodyOf(user);
      const received = await this.#send("users", body, this.#callOptions(options));
      const { created, user_id } = readObject(received, "users");
      const userId = [user_id, objectIn(textOf(body))?.user_id].find(isText);
      if (userId === undefined) throw malformed(received, "users", "user_id");
      return { userId, created: created !== false };
    },
  };

  readonly #base: string;
  readonly #options: Read<GatewayClientOptions, ReturnType<typeof clientOptions>>;

  /**
   * `base` is the common start of the gateway's paths: a path such as `/api`, or an `https` URL if the gateway has another origin.
   * `http` is allowed for this machine, and for others with the option `allowHttp`.
   *
   * @throws {TypeError} for a base or an option that cannot be used
   */
  constructor(base: string | URL, options: GatewayClientOptions = {}) {
    this.#options = readOptions(options, clientOptions());
    this.#base = baseOf(String(base), this.#options.allowHttp);
  }

  #callOptions(options: GatewayCallOptions) {
    return readOptions(options, callOptions(this.#options.timeout));
  }

  async #send(
    endpoint: Endpoint,
    body: string | BufferSource,
    { signal, timeout }: Read<GatewayCallOptions, ReturnType<typeof callOptions>>,
    ...signals: AbortSignal[]
  ): Promise<ResponseText> {
    const { headers: passed, consent, credentials, trailingSlash } = this.#options;
    if (signal) signals.push(signal);
    const progress: CallProgress = { attempts: 0, status: null, endpoint };
    const limits = { timeout, signals, progress };
    const received = await withDeadline(limits, async (signal) => {
      const headers = new Headers(typeof passed === "function" ? await passed() : passed);
      for (const [name, value] of Object.entries({
        ...consentHeaders(consent),
        Accept: endpoint === "placements" ? "application/vnd.endcap.creatives+json" : "application/json",
        "Content-Type": "application/json",
      }))
        headers.set(name, value);
      signal.throwIfAborted();
      return this.#fetchResponse(
        `${this.#base}/${endpoint}${trailingSlash ? "/" : ""}`,
        {
          ...(credentials && { credentials }),
          method: "POST",
          headers,
          body: onceBody(body),
          redirect: "manual",
          signal,
        },
        progress,
      );
    });
    if (received.status > 299) throw readFailure(received, endpoint);
    return received;
  }

  async #fetchResponse(url: string, init: RequestInit, progress: CallProgress): Promise<ResponseText> {
    const send = this.#options.fetch ?? fetch;
    let message: string;
    progress.attempts = 1;
    try {
      const response = await send(url, init);
      const { type, status, headers } = response;
      progress.status = status || null;
      if (type !== "opaqueredirect" && (status < 300 || status > 399))
        return { status, headers: new Headers(headers), text: await response.text() };
      message = redirectMessage(url, response);
      response.body?.cancel?.().catch(() => {});
    } catch (cause) {
      throw new NetworkError("the connection to the gateway failed; see `cause`", progress, { cause });
    }
    throw new RedirectError(message, progress);
  }
}

/** The progress of a call, which is always one request. */
interface CallProgress {
  attempts: number;
  status: number | null;
  readonly endpoint: Endpoint;
}

/** Returns a base without a trailing slash. */
function baseOf(base: string, allowHttp: boolean | undefined): string {
  try {
    const url = new URL(base, "https:a");
    if (
      /^(https?:\/(?!\/[^/]*@))?\/(?!\/)[^?#\s\\]*$/i.test(base) &&
      (allowHttp || url.protocol === "https:" || isLoopback(url.hostname))
    )
      return base.replace(/\/$/, "");
  } catch {
    // Not a URL.
  }
  throw new TypeError("`base` must be a path such as /api or an https URL without a query; `allowHttp` allows http");
}

/** Returns a body to send. Bytes and text are not changed; the gateway checks them. */
function bodyOf(body: unknown): string | BufferSource {
  if (typeof body === "string" || ArrayBuffer.isView(body) || body instanceof ArrayBuffer) return body as BufferSource;
  const json = toJson(body, [], refuseNonFinite());
  if (!json) throw new TypeError("the body must be an object, JSON text or bytes");
  return json;
}

/** Returns a function that throws for a number that JSON cannot express, with its path: `JSON.stringify` would write null. */
function refuseNonFinite(): VisitMember {
  const paths = new Map<unknown, string>();
  return (object, key, member) => {
    // The path of the body itself is a dot.
    const path = `${paths.get(object) ?? ""}${Array.isArray(object) ? `[${key}]` : `.${key}`}`;
    if (Object(member) instanceof Number && !Number.isFinite(+(member as number)))
      throw new TypeError(`\`${path.replace(/^\.+/, "")}\` must be a finite number`);
    paths.set(member, path);
  };
}

const textOf = (body: string | BufferSource): string =>
  typeof body === "string" ? body : new TextDecoder().decode(body);
