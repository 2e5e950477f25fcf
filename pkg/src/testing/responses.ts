// The service's responses: JSON, and its error envelope.

import { errorItem, errorList } from "../errors/envelope.js";

/** One error of a response. */
export interface ErrorValues {
  readonly code: number | null;
  readonly key: string | null;
  readonly message: string;
}

/** The code of a body with several errors or a missing field. */
const SEVERAL_ERRORS = 9999;

/** The reason phrases of statuses, in lower case. RFC 9110 and later registrations have them in title case. */
const REASON_PHRASES: Readonly<Record<number, string>> = {
  300: "multiple choices",
  301: "moved permanently",
  302: "found",
  303: "see other",
  304: "not modified",
  305: "use proxy",
  307: "temporary redirect",
  308: "permanent redirect",
  400: "bad request",
  401: "unauthorized",
  402: "payment required",
  403: "forbidden",
  405: "method not allowed",
  406: "not acceptable",
  407: "proxy authentication required",
  408: "request timeout",
  409: "conflict",
  410: "gone",
  411: "length required",
  412: "precondition failed",
  413: "payload too large",
  414: "uri too long",
  415: "unsupported media type",
  416: "range not satisfiable",
  417: "expectation failed",
  418: "i'm a teapot",
  421: "misdirected request",
  422: "unprocessable entity",
  424: "failed dependency",
  425: "too early",
  426: "upgrade required",
  428: "precondition required",
  429: "too many requests",
  431: "request header fields too large",
  451: "unavailable for legal reasons",
  500: "internal server error",
  501: "not implemented",
  502: "bad gateway",
  503: "service unavailable",
  504: "gateway timeout",
  505: "http version not supported",
  506: "variant also negotiates",
  507: "insufficient storage",
  508: "loop detected",
  510: "not extended",
  511: "network authentication required",
};

/** Returns a response in JSON. */
export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return responseOfType(status, "application/json", JSON.stringify(value), headers);
}

/** Returns a response with this content type. */
export function responseOfType(
  status: number,
  type: string,
  body: BodyInit,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const challenge = status === 401 ? { "www-authenticate": "Bearer" } : {};
  const all = { "content-type": type, ...challenge, ...headers };
  // A `Response` of these statuses must not have a body.
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers: all });
}

/** Returns an error response without code and key. */
export const messageResponse = (status: number, message: string): Response =>
  singleError(status, { code: null, key: null, message });

/** Returns an error response with one error. */
export const singleError = (status: number, error: ErrorValues): Response => json(status, envelope(error));

/** Returns the response to a body with errors: a single error as it is, several errors in a list. */
export function invalidBody(errors: readonly ErrorValues[]): Response {
  const [only, ...more] = errors;
  if (only !== undefined && more.length === 0) return singleError(400, only);
  return json(400, errorList("There were issues with your request", SEVERAL_ERRORS, errors.map(envelope)));
}

/** Returns an OAuth error of the token endpoint. */
export const oauthError = (status: number, error: string, error_description: string): Response =>
  json(status, { error, error_description });

/** Returns the service's usual response with this status. */
export function statusResponse(status: number, headers: Readonly<Record<string, string>> = {}): Response {
  const error = { code: null, key: null, message: REASON_PHRASES[status] ?? "error" };
  const special: Readonly<Record<number, ErrorValues>> = {
    404: { code: 4000, key: null, message: "resource not found" },
    423: { code: null, key: "user_id", message: "target resource locked" },
  };
  return json(status, envelope(special[status] ?? error), headers);
}

const envelope = ({ message, code, key }: ErrorValues): object => errorItem(message, code, key === null ? {} : { key });
