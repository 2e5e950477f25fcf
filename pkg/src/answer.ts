// Answers as bytes or text, and what is thrown where they are none.

import { MalformedAnswerError } from "./errors.js";
import { asBytes, type Bytes, lengthOf } from "./input.js";

/** The most bytes of an answer. */
export const MOST = 8 << 20;

/** Bytes as such, or a string as it is; nothing else, and nothing too large. */
export function answerOf(input: Bytes | string): Uint8Array | string {
  const answer = typeof input === "string" ? input : asBytes(input);
  if (answer === undefined) throw new TypeError("an answer must be a Uint8Array, an ArrayBuffer or a string");
  if ((typeof answer === "string" ? answer.length : lengthOf(answer)) > MOST) throw tooLarge();
  return answer;
}

export const tooLarge = (): MalformedAnswerError => new MalformedAnswerError("the answer has more than 8 MiB");
export const noJson = (): MalformedAnswerError => new MalformedAnswerError("the answer is no JSON");

/** A string without halves of surrogate pairs. */
export const mended = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");
