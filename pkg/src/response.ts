// What an error keeps of a response, redacted.

import { answerBytes, decode, members } from "./answer.js";
import { asBytes } from "./input.js";
import { define } from "./own.js";
import { NOTHING_SENT, redact, redactLine, type Sensitive, withoutLastWord } from "./redact.js";

/** No more headers of a response are kept. */
const MAX_HEADERS = 50;
/** The maximum number of characters of a header that are kept. */
const MAX_VALUE = 300;
/** The maximum number of bytes of a body that are kept. */
const MAX_BODY = 1 << 14;

/** The headers that services name a request in. */
const REQUEST_IDS = [
  "x-request-id",
  "request-id",
  "x-requestid",
  "x-correlation-id",
  "x-amzn-requestid",
  "x-amz-request-id",
  "cf-ray",
];

/** What an error has of a response. */
export interface ResponseDetails {
  requestId: string | null;
  headers: Readonly<Record<string, string>>;
}

/** Reads the headers of a response, by names in lower case, without cookies. Throws what reading them throws. */
export function responseDetails(headers: unknown, sent: Sensitive = NOTHING_SENT): ResponseDetails {
  const read: Record<string, string> = {};
  const pairs = Symbol.iterator in (headers as object) ? headers : Object.entries(headers as object);
  let count = 0;
  for (const [name, value] of pairs as Iterable<[unknown, unknown]>) {
    const lower = String(name).toLowerCase();
    if (lower === "set-cookie" || value === undefined) continue;
    if (++count > MAX_HEADERS) break;
    define(read, redactLine(lower, MAX_VALUE, sent), redactLine(String(value), MAX_VALUE, sent));
  }
  const name = REQUEST_IDS.find((each) => Object.hasOwn(read, each));
  return { requestId: name === undefined ? null : (read[name] as string), headers: read };
}

/** The start of a body as text. */
export function bodyText(bytes: Uint8Array, sent: Sensitive): string {
  const text = decode(bytes.subarray(0, MAX_BODY));
  return redact(bytes.length > MAX_BODY ? withoutLastWord(text) : text, sent);
}

/** What no error may show of a request: the secrets, and who the body is about where it is a user's. */
export function sensitive(secrets: unknown, sent: unknown): Sensitive {
  const names: string[] = [];
  const phones: string[] = [];
  try {
    const body = asBytes((sent as { body?: unknown }).body) ?? sent;
    const isText = typeof body === "string" || asBytes(body) !== undefined;
    const add = (name: string, value: unknown): void => {
      if (typeof value !== "string") return;
      if (name === "first_name" || name === "last_name") names.push(value);
      if (name === "phone_number") phones.push(value);
    };
    if (isText)
      members(
        answerBytes(body),
        (name, json) => /^(?:first_name|last_name|phone_number)$/.test(name) && add(name, json.read()),
      );
    else
      for (const name of ["first_name", "last_name", "phone_number"])
        add(name, (body as Record<string, unknown>)[name]);
  } catch {
    // Nothing was sent, or nothing that can be read.
  }
  const known = Array.isArray(secrets) ? secrets.filter((each) => typeof each === "string") : [];
  return { secrets: known, names, phones };
}
