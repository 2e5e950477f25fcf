// Reads the responses of the gateway. The gateway has checked and redacted the service's response, so it is not checked again here.

import { CLASSES, MalformedResponseError, ServiceError, type ServiceErrorFields } from "../errors/service-errors.js";
import type { Endpoint } from "../generated/service.js";
import { objectIn, readEnvelope } from "./envelope.js";
import { retryAfterOf } from "./retry-after.js";

/** The maximum number of characters of the body in an error. */
const MAX_BODY = 1 << 14;

/** A response, read to its end. */
export interface ResponseText {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Returns the object of a successful response. */
export function readObject(received: ResponseText, endpoint: Endpoint): Readonly<Record<string, unknown>> {
  const body = objectIn(received.text);
  if (body === undefined) throw malformed(received, endpoint, null);
  return body;
}

/** Returns the error for a successful response that cannot be used. `field` is the missing field; `null` if it is not a JSON object. */
export function malformed({ headers }: ResponseText, endpoint: Endpoint, field: string | null): MalformedResponseError {
  const problem = field ? `lacks \`${field}\`` : "is not a JSON object";
  const error = new MalformedResponseError(`the gateway's response ${problem}`, field);
  return Object.assign(error, { attempts: 1, endpoint, ...details(headers) });
}

/** Reads the gateway's error envelope. Text of any other kind, such as the page of a proxy, is only in `body` of the error. */
export function readFailure({ status, headers, text }: ResponseText, endpoint: Endpoint): ServiceError {
  const [outer, errors] = readEnvelope(text);
  const isOne = errors[0] === outer;
  const fields: ServiceErrorFields = {
    status,
    code: outer.code,
    errors,
    oauth: null,
    reason: isOne ? null : outer.message,
    retryAfter: retryAfterOf(headers),
    ...details(headers),
  };
  const error = new (CLASSES[status] ?? ServiceError)(messageOf(fields), fields, text.slice(0, MAX_BODY));
  // The gateway's own limit refuses a request before it reaches the service.
  const isOwnLimit = outer.rule === "rate-limit";
  return Object.assign(error, { attempts: 1, endpoint }, isOwnLimit && { sent: false });
}

/** Returns the message of an error, with the field and the message of the first error in the body. */
function messageOf({ status, reason, errors: [first] }: ServiceErrorFields): string {
  return [`the gateway responded ${status}`, reason, first?.path, first?.message].filter(Boolean).join(": ");
}

function details(headers: Headers): { requestId: string | null; headers: Record<string, string> } {
  const shown = Object.fromEntries(headers);
  delete shown["set-cookie"];
  return { requestId: headers.get("x-request-id") ?? headers.get("cf-ray"), headers: shown };
}
