// Builds requests as plain data, without sending them. The hosts, paths and headers come from `src/http`.

import { base_url, credential_problem, request_head } from "../built/service.js";
import type { Bytes } from "../check/input.js";
import type { CheckOptions } from "../check/issue.js";
import { ConfigurationError, InvalidRequestError } from "../errors/service-errors.js";
import type { BadOption, Endpoint, RequestHead, TargetOptions } from "../generated/service.js";
import type { PlacementRequest, ShoppingList, TokenRequest, User } from "../generated/wire.js";
import { type Readers, readFlag, readOptions, readText } from "../options/options.js";
import { defineGetter, redact } from "../options/redacted.js";
import { checkInput, enter, readCheckOptions, unwrap } from "./module.js";
import { readEnum, withoutPrototype, withoutUndefined } from "./options.js";
import type { LinkTarget, PlacementTarget, TokenTarget, UserTarget } from "./targets.js";

/** The numbers of the resources in the module, and their endpoints. */
export const RESOURCES = { links: 0, placements: 1, users: 2, token: 3 } as const satisfies Record<Endpoint, number>;

/**
 * A request to send by `fetch(parts.url, parts)`. `headers` and `body` contain secrets and personal data. Logs, inspectors and JSON
 * show them redacted.
 */
export class RequestParts {
  readonly method = "POST";
  readonly url: string;
  declare readonly headers: Record<string, string>;
  /** The bytes that were checked. */
  declare readonly body: Uint8Array<ArrayBuffer>;
  /** Redirects are not followed, because the credentials would be sent to another host. */
  readonly redirect = "manual";

  /** @internal */
  constructor(url: string, headers: Record<string, string>, body: Uint8Array<ArrayBuffer>) {
    redact(this);
    this.url = url;
    defineGetter(this, "headers", headers, true);
    defineGetter(this, "body", body, true);
  }

  /** Returns the request without secrets and without the content of the body. */
  toJSON(): object {
    const { method, url, headers, body, redirect } = this;
    const shown = headers.Authorization === undefined ? headers : { ...headers, Authorization: "[redacted]" };
    return { method, url, headers: shown, body: `[${body.length} bytes]`, redirect };
  }

  /** Returns `toJSON()` as JSON text. */
  toString(): string {
    return JSON.stringify(this);
  }
}

/**
 * Checks a shopping list or recipe and returns the request that creates its page, `POST /idp/v1/products/products_link`.
 * Nothing is sent.
 *
 * @throws {InvalidRequestError} with all issues, if the list has errors
 * @throws {ConfigurationError} for a host, credential or header that cannot be used
 * @throws {TypeError} for unknown options
 *
 * @example
 * ```ts
 * const parts = linkRequest(list, { host: "https://api.example", apiKey });
 * const { url } = readLink(await readResponse(await fetch(parts.url, parts)));
 * ```
 */
export const linkRequest = (
  list: ShoppingList | Bytes | string,
  target: LinkTarget,
  options?: CheckOptions,
): RequestParts => request("links", list, target, options);

/**
 * Checks a placement request and returns the request that carries it, `POST /v2/ian/dp`. Nothing is sent.
 *
 * @throws {InvalidRequestError} with all issues, if the request has errors
 * @throws {ConfigurationError} for a host, credential or header that cannot be used
 * @throws {TypeError} for unknown options
 */
export const placementsRequest = (
  body: PlacementRequest | Bytes | string,
  target: PlacementTarget,
  options?: CheckOptions,
): RequestParts => request("placements", body, target, options);

/**
 * Checks a user and returns the request that creates the account, `POST /v2/users`. Nothing is sent.
 *
 * @throws {InvalidRequestError} with all issues, if the user has errors
 * @throws {ConfigurationError} for a host, credential or header that cannot be used
 * @throws {TypeError} for unknown options
 */
export const userRequest = (user: User | Bytes | string, target: UserTarget, options?: CheckOptions): RequestParts =>
  request("users", user, target, options);

/**
 * Checks a token request and returns the request that carries it, `POST /v2/oauth/token`. Nothing is sent.
 *
 * @throws {InvalidRequestError} with all issues, if the body has errors
 * @throws {ConfigurationError} for a host or header that cannot be used
 * @throws {TypeError} for unknown options
 */
export const tokenRequest = (
  body: TokenRequest | Bytes | string,
  target: TokenTarget,
  options?: CheckOptions,
): RequestParts => request("token", body, target, options);

function request(endpoint: Endpoint, input: unknown, target: unknown, options: CheckOptions | undefined): RequestParts {
  const checkSettings = readCheckOptions(options);
  // Reading the target may run getters of the caller, which could change the body, so it comes before the check.
  const getTarget = capture(() => readTarget(endpoint, target));
  const { ok, issues, ...rest } = checkInput(RESOURCES[endpoint], input, checkSettings);
  if (!ok) throw new InvalidRequestError(issues);
  const { url, headers } = requestHead(endpoint, getTarget());
  return new RequestParts(url, headers, (rest as { body: Uint8Array<ArrayBuffer> }).body);
}

/** Calls `run`. The returned function returns its result, or throws its error. */
function capture<T>(run: () => T): () => T {
  try {
    const value = run();
    return () => value;
  } catch (reason) {
    return () => {
      throw reason;
    };
  }
}

const TARGET_OPTIONS = {
  host: readText,
  allowLoopbackHttp: readFlag,
  apiKey: readText,
  accessToken: readText,
  retailerId: readText,
  language: readEnum,
} satisfies Readers<Omit<TargetOptions, "path">>;
const USER_TARGET_OPTIONS = { ...TARGET_OPTIONS, path: readEnum } satisfies Readers<TargetOptions>;

function refuseTarget(field: string, reason: string): never {
  throw new ConfigurationError(field, reason);
}

/**
 * Reads each own option of a target once.
 *
 * @throws {ConfigurationError} for an option of another type
 * @throws {TypeError} for unknown options
 */
export function readTarget(endpoint: Endpoint, target: unknown): TargetOptions {
  if (typeof target !== "object" || target === null) return refuseTarget("target", "must be an object");
  const table = endpoint === "users" ? USER_TARGET_OPTIONS : TARGET_OPTIONS;
  return withoutUndefined(
    readOptions<Omit<TargetOptions, "path">, typeof table>(target as TargetOptions, table, "", refuseTarget),
  );
}

/** The URL and the headers of a request. */
export interface RequestHeadParts {
  url: string;
  /** The scheme, host and port of the URL. */
  origin: string;
  headers: Record<string, string>;
}

/**
 * Returns the URL and the headers of a request.
 *
 * @throws {ConfigurationError} for a host, credential or header that cannot be used
 */
export function requestHead(endpoint: Endpoint, target: TargetOptions): RequestHeadParts {
  const { headers, ...rest } = unwrap<RequestHead, BadOption>(
    enter(() => request_head(endpoint, withoutPrototype(target))),
    badTarget,
  );
  return { ...rest, headers: withoutPrototype(Object.fromEntries(headers)) };
}

/**
 * Returns the base of a host's URLs, without a slash at its end.
 *
 * @throws {ConfigurationError} for a host that cannot be used. `option` is its `field`
 */
export function baseUrl(option: string, host: string, allowLoopbackHttp: boolean): string {
  return unwrap<string, BadOption>(
    enter(() => base_url(withoutPrototype({ host, allowLoopbackHttp }))),
    ({ reason }) => new ConfigurationError(option, reason),
  );
}

const badTarget = ({ field, reason }: BadOption): ConfigurationError => new ConfigurationError(field, reason);

/** Returns what is wrong with an API key or access token; `undefined` if nothing is. */
export const credentialProblem = (secret: string): string | undefined => enter(() => credential_problem(secret));
