// Answers of the service, opened: decoded as browsers do it, and held to a limit.

import { MalformedAnswerError } from "./errors.js";
import { asBytes, type Bytes, lengthOf, steady } from "./input.js";
import { type Cursor, cursor } from "./json.js";

/** The most bytes an answer may have. */
export const MOST = 8 << 20;

/** The bytes of an answer; none of what is neither bytes nor text. */
export function answerBytes(answer: unknown): Uint8Array {
  return asBytes(answer) ?? new TextEncoder().encode(typeof answer === "string" ? answer.slice(0, MOST + 1) : "");
}

const decoder = /* @__PURE__ */ new TextDecoder();

/** The text of bytes, where bad UTF-8 becomes U+FFFD and a byte order mark is skipped. */
export const decode = (bytes: Uint8Array): string => decoder.decode(bytes);

/** Bytes as such, or a string as it is; nothing else, and nothing too large. */
export function answerOf(input: Bytes | string): Uint8Array | string {
  const answer = typeof input === "string" ? input : asBytes(input);
  if (answer === undefined) throw new TypeError("an answer must be a Uint8Array, an ArrayBuffer or a string");
  if ((typeof answer === "string" ? answer.length : lengthOf(answer)) > MOST) throw tooLarge();
  return typeof answer === "string" ? answer : steady(answer);
}

export const tooLarge = (): MalformedAnswerError => new MalformedAnswerError("the answer has more than 8 MiB", null);
export const noJson = (): MalformedAnswerError => new MalformedAnswerError("the answer is no JSON", null);

/** Calls `visit` at each member of an answer, of which it may read the value. */
export function members(answer: Bytes | string, visit: (name: string, json: Cursor) => void): void {
  const bytes = answerBytes(answer);
  if (lengthOf(bytes) > MOST) throw tooLarge();
  try {
    const json = cursor(decode(bytes));
    json.each("{", (name) => visit(name, json));
    json.finish();
  } catch {
    // The parser's own words repeat what it read.
    throw noJson();
  }
}

/** The error of an answer without a field that it cannot do without. */
export function lacks(field: string): MalformedAnswerError {
  return new MalformedAnswerError(`the answer has no good ${field}`, field);
}
