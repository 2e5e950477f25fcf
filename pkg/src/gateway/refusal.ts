// Error responses of the gateway. They have the service's error envelope, so that one reader reads both.

import type { ServiceError } from "../http.js";
import type { Issue } from "../index.js";

/** An error response. Thrown to end a request. */
export class Refusal {
  readonly status: number;
  /** The reason as a short identifier, for logs and programs. */
  readonly fault: string;
  /** The body, as JSON. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(status: number, fault: string, body: string, headers?: Readonly<Record<string, string>>) {
    this.status = status;
    this.fault = fault;
    this.body = body;
    this.headers = headers;
  }
}

/** Returns a refusal for a reason of the gateway, not of the service. */
export function refusal(
  status: number,
  fault: string,
  message: string,
  headers?: Readonly<Record<string, string>>,
): Refusal {
  return new Refusal(status, fault, JSON.stringify(one(message, null, { key: null, rule: fault })), headers);
}

/** Returns the refusal of a body with all its errors, in the service's envelope and with what `formatIssue` needs. */
export function invalid(blocking: readonly Issue[]): Refusal {
  const errors = blocking.map(({ message, code, key, rule, path, params }) =>
    one(message, code, { key, rule, path, params }),
  );
  return new Refusal(400, "invalid", JSON.stringify(several("there were issues with your request", 9999, errors)));
}

/** Returns a refusal that forwards an error of the service, as it was read and redacted. */
export function forwarded({ status, code, errors, reason, retryAfter }: ServiceError): Refusal {
  const items = errors.map(({ message, code, key }) => one(message ?? reason ?? WORDLESS, code, { key }));
  const body =
    items.length === 1 ? items[0] : several(reason ?? WORDLESS, items.length === 0 ? code : (code ?? 9999), items);
  const headers = retryAfter === null ? undefined : { "Retry-After": String(retryAfter) };
  return new Refusal(status, "service", JSON.stringify(body), headers);
}

const WORDLESS = "the service refused this";

const one = (message: string, code: number | null, meta: object): object => ({ error: { message, code }, meta });

function several(message: string, code: number | null, errors: readonly unknown[]): object {
  return { error: { message, code, ...(errors.length > 0 ? { errors } : {}) }, meta: {} };
}
