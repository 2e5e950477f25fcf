// The record of the requests that a fake service received, without credentials.

import type { Fault } from "./fault.js";
import type { FakeServiceSettings } from "./settings.js";
import { bearerOf } from "./tokens.js";

/** A request that the service received. */
export interface ReceivedRequest {
  /** The number of the request, from 1. */
  readonly number: number;
  /** Milliseconds since the epoch, by the service's clock. */
  readonly time: number;
  readonly method: string;
  readonly path: string;
  /** The names of the parameters in the query. */
  readonly query: readonly string[];
  /** The headers by name in lower case. Credentials are replaced by `[redacted]`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body: a value if it is JSON, else text. The client secret is replaced by `[redacted]`. */
  readonly body: unknown;
  /** The status of the response. `null` until then, and if the connection was cut before the headers. */
  readonly status: number | null;
  /** The injected fault. */
  readonly fault: Readonly<Fault> | null;
}

/** A record whose response is pending. */
export type PendingRecord = { -readonly [Name in keyof ReceivedRequest]: ReceivedRequest[Name] };

/** The maximum number of requests in the record. */
const MAX_REQUESTS = 10_000;
const REDACTED = "[redacted]";
/** A client secret in JSON: one that the service does not accept may be a real one. */
const CLIENT_SECRET = /("client_secret"\s*:\s*)"(?:\\.|[^"\\])*"/g;
const SECRET_HEADERS = ["authorization", "proxy-authorization", "cookie"];

/** The last requests. */
export class RequestLog {
  /** In the order of their arrival. */
  readonly requests: PendingRecord[] = [];
  #next = 1;

  add(
    request: Request,
    url: URL,
    body: Uint8Array,
    { credentials, now }: FakeServiceSettings & { now: () => number },
  ): PendingRecord {
    const secrets = [credentials.clientSecret, credentials.apiKey, bearerOf(request.headers)];
    const record: PendingRecord = {
      number: this.#next++,
      time: now(),
      method: request.method,
      path: url.pathname,
      query: [...url.searchParams.keys()],
      headers: Object.fromEntries([...request.headers].map(([name, value]) => [name, shown(name, value, secrets)])),
      body: bodyOf(redacted(new TextDecoder().decode(body), secrets).replaceAll(CLIENT_SECRET, `$1"${REDACTED}"`)),
      status: null,
      fault: null,
    };
    this.requests.push(record);
    if (this.requests.length > MAX_REQUESTS) this.requests.shift();
    return record;
  }
}

const shown = (name: string, value: string, secrets: readonly (string | undefined)[]): string =>
  SECRET_HEADERS.includes(name) || redacted(value, secrets) !== value ? REDACTED : value;

function redacted(text: string, secrets: readonly (string | undefined)[]): string {
  return secrets.reduce<string>((rest, secret) => (secret ? rest.replaceAll(secret, REDACTED) : rest), text);
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
