// Reads responses: passes their members to Rust as bytes, and creates the errors.

import { read_error, read_response, release, response_details } from "../built/service.js";
import { asBytes, type Bytes, lengthOf, stableBytes } from "../check/input.js";
import { CLASSES, MalformedResponseError, ServiceError, type ServiceErrorFields } from "../errors/service-errors.js";
import type {
  Details,
  ResponseErrorInfo,
  ResponseHead,
  ResponseReader,
  ResponseValue,
  Result,
  ServiceErrorInfo,
} from "../generated/service.js";
import { optional, type Readers, readOption } from "../options/options.js";
import { encode, enter, unwrap, writeBytes } from "./module.js";
import { readTexts, withoutPrototype } from "./options.js";

/** The maximum number of bytes of a response. */
export const MAX_RESPONSE = 8 << 20;

/** The headers of a response: a `Headers` object, pairs of names and values, or an object such as Node's `headers`. */
export type HeadersLike =
  | Iterable<readonly [name: string, value: string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | null
  | undefined;

/** A response that was read to its end, as `readResponse` returns it. */
export interface HttpResponse {
  /** The HTTP status. */
  readonly status: number;
  readonly headers?: HeadersLike;
  /** The body: JSON in UTF-8. */
  readonly body?: Bytes | string | null | undefined;
}

/** The options of all readers. */
export interface ReadOptions {
  /** The current time in milliseconds since the epoch, for dates in `Retry-After`. The default is `Date.now()`. */
  now?: number | undefined;
  /** The access tokens, API keys and client secrets of the request. Errors redact them. */
  secrets?: readonly string[] | undefined;
}

/** The options of `readError`. */
export interface ReadErrorOptions extends ReadOptions {
  /** The body that was sent, or its `RequestParts`. Errors redact the names and phone numbers of a user in it. */
  sent?: unknown;
}

/**
 * Reads a response other than success: the service's two error envelopes, single errors and lists of them, OAuth errors, and any
 * other body as text. Never throws, so unknown options and options of another type are ignored.
 *
 * @example
 * ```ts
 * const error = readError(await readResponse(response), { secrets: [apiKey] });
 * if (error.retryAfter !== null) await sleep(error.retryAfter * 1000);
 * ```
 */
export function readError(response: HttpResponse, options: ReadErrorOptions = {}): ServiceError {
  const sent = tryRead(() => sentText(readOption(options, "sent"))) ?? null;
  const now = tryRead(() => readOption(options, "now"));
  const secrets = tryRead(() => textsOf(readOption(options, "secrets"))) ?? [];
  const { head, body } = captureResponse(response, now);
  return serviceError(withBody(body, (length) => read_error(length, head, withoutPrototype({ secrets, sent }))));
}

/** Returns the request id and the redacted headers of a response, for an error. */
export function detailsOf(
  headers: unknown,
  secrets: readonly string[],
): Pick<ServiceErrorFields, "requestId" | "headers"> {
  const { head } = captureResponse({ status: 0, headers: headers as HeadersLike }, 0);
  const { requestId, headers: pairs } = enter(() =>
    response_details(head, withoutPrototype({ secrets, sent: null })),
  ) as Details;
  return { requestId, headers: Object.fromEntries(pairs) };
}

/** The readers of `ReadOptions`. */
export const READ_OPTIONS = {
  now: /* @__PURE__ */ optional((value) => typeof value === "number", "must be a number"),
  secrets: readTexts,
} satisfies Readers<ReadOptions>;

/** A response whose members were read once: its head in the form that the module takes, and its body. */
interface CapturedResponse {
  readonly head: ResponseHead;
  readonly body: Uint8Array;
}

/**
 * Reads a response that must be a success.
 *
 * @throws {ServiceError} for any other response
 */
export function successOf(response: HttpResponse, options: ReadErrorOptions): CapturedResponse {
  const { head, body } = captureResponse(response, options.now);
  if (isSuccess(head.status)) return { head, body };
  throw readError({ ...head, body }, options);
}

const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

/** Reads each member of a response once. Members of another type count as absent. The headers of a success are not needed. */
export function captureResponse(response: HttpResponse, now: unknown): CapturedResponse {
  const found = tryRead(() => response.status) as number;
  const status = Number.isInteger(found) && found >= 0 && found <= 65_535 ? found : 0;
  const head = withoutPrototype({
    status,
    headers: isSuccess(status) ? [] : (tryRead(() => pairsOf(response.headers)) ?? []),
    now: typeof now === "number" && now >= 0 ? now : Date.now(),
  });
  return { head, body: tryRead(() => bytesOf(response.body)) ?? new Uint8Array() };
}

function pairsOf(headers: HeadersLike): [string, string][] {
  if (headers === undefined || headers === null) return [];
  const pairs = Symbol.iterator in headers ? headers : Object.entries(headers);
  const read: [string, string][] = [];
  for (const [name, value] of pairs) if (value !== undefined) read.push([String(name), String(value)]);
  return read;
}

/** Returns a body as bytes. A body over the limit is cut to one byte more, which the module refuses. */
function bytesOf(body: HttpResponse["body"]): Uint8Array {
  const bytes =
    asBytes(body) ?? new TextEncoder().encode(typeof body === "string" ? body.slice(0, MAX_RESPONSE + 1) : "");
  return lengthOf(bytes) > MAX_RESPONSE ? new Uint8Array(bytes.subarray(0, MAX_RESPONSE + 1)) : stableBytes(bytes);
}

/**
 * Reads the body of a response by its endpoint. `note` is added to the message of a success that cannot be used.
 *
 * @throws {ServiceError}, and {MalformedResponseError} for a success that cannot be used
 */
export function readBody<T extends ResponseValue>(body: Uint8Array, reader: ResponseReader, note = ""): T {
  const result = withBody(body, (length) => read_response(length, reader)) as Result<T, ResponseErrorInfo>;
  return unwrap(result, (failure) =>
    failure.type === "service"
      ? serviceError(failure.error)
      : new MalformedResponseError(failure.error.message + note, failure.error.field),
  );
}

/** Calls `run` with a body in the module's memory. */
export function withBody<T>(body: Uint8Array, run: (length: number) => T): T {
  return enter(() => {
    const result = run(writeBytes(body));
    release();
    return result;
  });
}

/** Returns the body of a request as text, from bytes, text or a JSON value; `undefined` if it cannot be written as JSON. */
export function sentText(sent: unknown): string | undefined {
  if (sent === undefined || sent === null) return undefined;
  const body = asBytes((sent as { body?: unknown }).body) ?? sent;
  if (typeof body === "string") return body;
  const bytes = asBytes(body) ?? encode(body, MAX_RESPONSE);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

/** Returns the strings of a list, without other items. */
const textsOf = (list: unknown): string[] =>
  Array.isArray(list) ? Array.from(list as readonly unknown[]).filter((item) => typeof item === "string") : [];

export function serviceError({ message, isFinal, error }: ServiceErrorInfo): ServiceError {
  const { body, headers, ...rest } = error;
  const ErrorClass = CLASSES[rest.status] ?? ServiceError;
  const fields = { ...rest, status: rest.status || null, headers: Object.fromEntries(headers) };
  return new ErrorClass(message, fields, body, isFinal);
}

/** Returns the result of `read`, or `undefined` if it throws. */
function tryRead<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
