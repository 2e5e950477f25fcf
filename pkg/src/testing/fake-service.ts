// The service in the test's own process: a `fetch` function, faults, and the record of what was received.

import { endpoints } from "../generated/endpoints.js";
import type { Endpoint } from "../generated/service.js";
import { MAX_BYTES } from "./check-body.js";
import { type Fault, parseFault, readFault } from "./fault.js";
import { inject } from "./inject.js";
import { createLink } from "./links.js";
import { STYLE_PATH, showLink, styleSheet } from "./page.js";
import { pictureAt, VIDEO_PATH } from "./pictures.js";
import { findPlacements } from "./placements.js";
import { EndpointBuckets } from "./rate.js";
import { type PendingRecord, type ReceivedRequest, RequestLog } from "./received.js";
import { messageResponse, oauthError, responseOfType, statusResponse } from "./responses.js";
import { type FakeCredentials, type FakeServiceOptions, readFakeServiceOptions } from "./settings.js";
import { startPage } from "./start-page.js";
import type { EndpointCall, State } from "./state.js";
import { issueToken } from "./tokens.js";
import { createUser } from "./users.js";
import { video } from "./video.js";

/** The options of `EndcapClient` and `createGateway` that lead to a fake service. */
export interface FakeServiceConnection {
  readonly hosts: { readonly auth: string; readonly ads: string; readonly api: string };
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  readonly apiKey: string;
  /** The credentials are invented, so they may be in a page, such as that of jsdom. */
  readonly dangerouslyAllowBrowser: true;
  /** The option `origin` may be an `http` address of this machine. */
  readonly allowLoopbackHttp: true;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** A fake service. */
export interface FakeService {
  /**
   * Responds to a request of any host as the service does. Rejects as `fetch` does if the request is aborted or a fault cuts
   * the connection.
   */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>;
  /** Options for `EndcapClient` and `createGateway`: `new EndcapClient({ ...service.connection })`. */
  readonly connection: FakeServiceConnection;
  /** The credentials that the service accepts. */
  readonly credentials: Readonly<FakeCredentials>;
  /** The last 10,000 requests, in the order of their arrival. */
  readonly received: readonly ReceivedRequest[];
  /**
   * Adds faults for the next calls of an endpoint, one for each call; `null` lets one pass. An endpoint is a name, or a path such as
   * `/v2/fulfillment/users`.
   *
   * @throws {TypeError} for an unknown endpoint, and for faults that are not allowed or would have no effect
   */
  inject(endpoint: Endpoint | `/${string}`, ...faults: readonly (Fault | null)[]): void;
  /** Returns the faults that no call has got yet, by endpoint. */
  pendingFaults(): Record<string, (Fault | null)[]>;
  /** Moves the service's clock by seconds, so that tokens, links and result sets expire. */
  advance(seconds: number): void;
  /** Empties `received`. */
  clearReceived(): void;
  /** Removes the faults that no call has got yet. */
  clearFaults(): void;
}

/** The endpoints by path. Two paths create users. */
const ENDPOINTS = new Map(
  Object.entries(endpoints).flatMap(([name, { paths }]) =>
    paths.map((path): [string, Endpoint] => [path, name as Endpoint]),
  ),
);

/** Returns the endpoint with this path. */
const endpointAt = (path: string): Endpoint | undefined => ENDPOINTS.get(path);

const HANDLERS: Readonly<Record<Endpoint, (state: State, call: EndpointCall) => Response | Promise<Response>>> = {
  token: issueToken,
  links: createLink,
  users: createUser,
  placements: findPlacements,
};

/** Returns whether a path belongs to a file that browsers load: a page of a link, its style sheet, a picture or the video. */
const isFile = (path: string): boolean => path === STYLE_PATH || /^\/(lists|pictures)\//.test(path);

/** Query parameters that carry credentials. */
const SECRETS = ["client_id", "client_secret", "access_token", "api_key", "code", "assertion", "authorization"];

/** The origin of the hosts in `connection`, if the option `origin` does not set it. */
const ORIGIN = "https://service.example";

/** The header with the fault of a request. */
const FAULT_HEADER = "x-sandbox-fault";

/**
 * Creates a fake service in memory, for tests. It checks bodies with `endcap`, responds as the service's document says, and sends
 * nothing over a network.
 *
 * @throws {TypeError} for unknown options and for values that are not allowed
 *
 * @example
 * ```ts
 * const service = fakeService();
 * const client = new EndcapClient({ ...service.connection });
 * service.inject("users", { status: 503 });
 * await client.users.create({ user_id: "u1", first_name: "Ada" });
 * assert.deepEqual(service.received.map(({ status }) => status), [200, 503, 200]);
 * ```
 */
export function fakeService(options: FakeServiceOptions = {}): FakeService {
  const settings = readFakeServiceOptions(options);
  let clockOffset = 0;
  const now = (): number => settings.now() + clockOffset;
  const [tokens, links, resultSets] = [new Map(), new Map(), new Map()];
  const state: State = { settings, tokens, links, resultSets, users: new Set(), locked: new Set(), now };
  const rates = new EndpointBuckets();
  const received = new RequestLog();
  const faults = new Map<string, (Fault | null)[]>();

  /** Takes the fault of a call: that of its path, or else that of its endpoint. */
  function nextFault(path: string, header: string | null): Fault | null {
    if (header !== null) return parseFault(header, endpointAt(path));
    const queues = [faults.get(path), faults.get(endpointAt(path) ?? "")];
    return queues.find((queue) => queue !== undefined && queue.length > 0)?.shift() ?? null;
  }

  async function serve(
    request: Request,
    url: URL,
    body: Uint8Array<ArrayBuffer>,
    record: PendingRecord,
  ): Promise<Response> {
    const { method, headers, signal } = request;
    let fault: Fault | null = null;
    try {
      if (method !== "OPTIONS") fault = nextFault(url.pathname, headers.get(FAULT_HEADER));
    } catch (error) {
      return messageResponse(400, `\`x-sandbox-fault\` is invalid: ${(error as Error).message}`);
    }
    record.fault = fault;
    const handle = async (): Promise<Response> => {
      const call: EndpointCall = { url, headers, body, signal, resultSet: fault?.resultSet };
      return respond(method, call);
    };
    return fault === null ? handle() : inject(fault, signal, handle);
  }

  function respond(method: string, call: EndpointCall): Response | Promise<Response> {
    const { pathname } = call.url;
    const endpoint = endpointAt(pathname);
    const page = endpoint === undefined ? fileAt(state, pathname) : undefined;
    if (endpoint === undefined && page === undefined) return messageResponse(404, "no such endpoint");
    const allow = endpoint === undefined ? "GET,HEAD" : "POST";
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
    if (!allow.split(",").includes(method)) return notAllowed(method, allow);
    if (page !== undefined) return page;
    return requestError(call) ?? HANDLERS[endpoint as Endpoint](state, call);
  }

  /** Returns the error response to a request that is wrong for any endpoint: over the rate limit, credentials in the query, or not JSON. */
  function requestError({ url, headers }: EndpointCall): Response | undefined {
    const seconds = settings.rate === undefined ? 0 : rates.take(url.pathname, settings.rate, now());
    if (seconds > 0) return statusResponse(429, { "retry-after": String(seconds) });
    if ([...url.searchParams.keys()].some((name) => SECRETS.includes(name.toLowerCase()))) {
      const description = "credentials in the query may be compromised and must be rotated";
      return oauthError(403, "query_params_forbidden", description);
    }
    const [type = ""] = (headers.get("content-type") ?? "").split(";");
    const isJson = type.trim().toLowerCase() === "application/json";
    return isJson ? undefined : messageResponse(415, "the content type must be application/json");
  }

  async function respondTo(input: Request | URL | string, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    request.signal?.throwIfAborted();
    const url = new URL(request.url);
    const body = new Uint8Array(await request.arrayBuffer());
    if (body.length > MAX_BYTES) return messageResponse(413, "the body is too large");
    const record = received.add(request, url, body, { ...settings, now });
    const response = await serve(request, url, body, record);
    request.signal?.throwIfAborted();
    record.status = response.status;
    return request.method === "HEAD" ? new Response(null, response) : response;
  }

  const host = settings.origin === undefined ? ORIGIN : new URL(settings.origin).origin;
  const { clientId, clientSecret, apiKey } = settings.credentials;
  return {
    fetch: respondTo,
    connection: {
      hosts: { auth: host, ads: host, api: host },
      credentials: { clientId, clientSecret },
      apiKey,
      dangerouslyAllowBrowser: true,
      allowLoopbackHttp: true,
      fetch: respondTo,
    },
    credentials: settings.credentials,
    received: received.requests,
    inject(endpoint, ...more) {
      const name = Object.hasOwn(HANDLERS, endpoint) ? (endpoint as Endpoint) : endpointAt(endpoint);
      if (name === undefined && !isFile(endpoint))
        throw new TypeError(
          `\`endpoint\` must be ${Object.keys(HANDLERS).join(" or ")}, or a path of the service; got "${endpoint}"`,
        );
      const read = more.map((fault) => (fault === null ? null : readFault(fault, name)));
      faults.set(endpoint, [...(faults.get(endpoint) ?? []), ...read]);
    },
    pendingFaults: () =>
      Object.fromEntries(
        [...faults].filter(([, queue]) => queue.length > 0).map(([name, queue]) => [name, [...queue]]),
      ),
    advance(seconds) {
      if (!Number.isFinite(seconds)) throw new TypeError("`seconds` must be a number");
      clockOffset += seconds * 1000;
    },
    clearReceived() {
      received.requests.length = 0;
    },
    clearFaults: () => faults.clear(),
  };
}

function notAllowed(method: string, allow: string): Response {
  const response = messageResponse(405, `${method} is not allowed here`);
  response.headers.set("allow", allow);
  return response;
}

/** Returns the file at a path: the page of the service or of a link, its style sheet, a picture or the video; `undefined` for other paths. */
function fileAt(state: State, path: string): Response | undefined {
  const [, id] = /^\/lists\/([^/]+)$/.exec(path) ?? [];
  if (id !== undefined) return showLink(state, id);
  if (path === "/") return startPage(state);
  if (path === STYLE_PATH) return styleSheet();
  if (path === VIDEO_PATH) return file("video/mp4", video());
  if (!/^\/pictures\/[^/]+\/[^/]+$/.test(path)) return undefined;
  const picture = pictureAt(path);
  const policy = { "content-security-policy": "default-src 'none'; sandbox" };
  return picture === undefined ? statusResponse(404) : file("image/svg+xml", picture, policy);
}

const file = (type: string, content: BodyInit, headers: Readonly<Record<string, string>> = {}): Response =>
  responseOfType(200, type, content, {
    "cache-control": "public, max-age=3600",
    "x-content-type-options": "nosniff",
    ...headers,
  });
