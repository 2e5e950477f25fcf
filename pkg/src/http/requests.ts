// Builds requests as plain data, without sending them. The hosts, paths and headers come from `src/http`.

import { base_url, credential_problem, request_head } from "../built/service.js";
import type { CheckOptions } from "../check/issue.js";
import { ConfigurationError, InvalidRequestError } from "../errors/service-errors.js";
import { endpoints } from "../generated/endpoints.js";
import type { BadOption, Endpoint, RequestHead, TargetOptions } from "../generated/service.js";
import { type Readers, readFlag, readOptions, readText } from "../options/options.js";
import { defineGetter, redact } from "../options/redacted.js";
import { checkInput, enter, readCheckOptions, unwrap } from "./module.js";
import { readEnum, withoutPrototype, withoutUndefined } from "./options.js";

/**
 * A request to send by `fetch(parts.url, parts)`. `headers` and `body` contain secrets and personal data. Logs, inspectors and JSON
 * show them redacted.
 *
 * @example
 * ```ts
 * const parts = linkRequest(list, { host: "https://api.example", apiKey });
 * const { url } = readLink(await readResponse(await fetch(parts.url, parts)));
 * ```
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

/** Checks a body and returns its request. */
export function request(
  endpoint: Endpoint,
  input: unknown,
  target: unknown,
  options: CheckOptions | undefined,
): RequestParts {
  const checkSettings = readCheckOptions(options);
  // Reading the target may run getters of the caller, which could change the body, so it comes before the check.
  const getTarget = capture(() => readTarget(endpoint, target));
  const { ok, issues, ...rest } = checkInput(endpoints[endpoint].number, input, checkSettings);
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
const PATH_TARGET_OPTIONS = { ...TARGET_OPTIONS, path: readEnum } satisfies Readers<TargetOptions>;

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
  const table = endpoints[endpoint].paths.length > 1 ? PATH_TARGET_OPTIONS : TARGET_OPTIONS;
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
