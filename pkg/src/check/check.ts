// Checks input of any type: bytes, text or a JavaScript value.

import type { CheckSettings } from "../options/check-options.js";
import { encode } from "./encode.js";
import { asBytes, firstUnpairedSurrogate, lengthOf, stableBytes } from "./input.js";
import type { CheckResult } from "./issue.js";
import { enter, wasm } from "./module.js";
import { readReport } from "./tape.js";
import { readBack, writeBytes, writeText } from "./write.js";

/** Checks bytes and strings as JSON text, anything else as a JS value. `resource` is the number of the resource in the module. */
export function checkInput(resource: number, input: unknown, settings: CheckSettings): CheckResult {
  const { maxBytes } = settings;
  const bytes = asBytes(input);
  if (bytes !== undefined) {
    const length = lengthOf(bytes);
    if (length > maxBytes) return runCheck(settings, () => tooLarge(maxBytes, length));
    const input = stableBytes(bytes);
    return runCheck(settings, () => checkDocument(resource, writeBytes(input), false, settings, input));
  }
  if (typeof input === "string") {
    // Each UTF-16 code unit takes at least one byte.
    if (input.length > maxBytes) return runCheck(settings, () => tooLarge(maxBytes));
    const surrogateAt = firstUnpairedSurrogate(input);
    return runCheck(settings, () => {
      const length = surrogateAt < 0 ? writeText(input, maxBytes) : writeBytes(encodeIllFormed(input, surrogateAt));
      return length > maxBytes ? tooLarge(maxBytes) : checkDocument(resource, length, false, settings);
    });
  }
  return checkValue(resource, input, settings);
}

/** Checks a JavaScript value. Strings are values here, not JSON text. */
export function checkValue(resource: number, value: unknown, settings: CheckSettings): CheckResult {
  // Reading a value may run the caller's getters, which may start another check. So the value is read before `enter`.
  const encoded = encode(value, settings.maxBytes);
  return runCheck(settings, () =>
    encoded === undefined ? tooLarge(settings.maxBytes) : checkDocument(resource, writeBytes(encoded), true, settings),
  );
}

/** Runs a check in the module. Then writes the messages by the option `locale`, which may be code of the caller. */
function runCheck(settings: CheckSettings, check: () => CheckResult): CheckResult {
  const result = enter(check);
  const { locale } = settings;
  for (const issue of locale ? result.issues : []) {
    try {
      const text: unknown = locale?.message(issue);
      if (typeof text === "string") issue.message = text;
    } catch {
      // A check never throws for a body. The English message stays.
    }
  }
  return result;
}

/** Checks the document that was written to the module. `encoded` is whether `encode` wrote it, from a value. */
function checkDocument(
  resource: number,
  length: number,
  encoded: boolean,
  { maxBytes, rules }: CheckSettings,
  input?: Uint8Array<ArrayBuffer>,
): CheckResult {
  const address = wasm.check(resource, length, Number(encoded), maxBytes, rules[0], rules[1], rules[2], rules[3]);
  const result = resultOf(address, length, input);
  wasm.release();
  return result;
}

/** Returns the result for the report at an address. The address 0 means that there is no issue. */
function resultOf(address: number, length: number, input?: Uint8Array<ArrayBuffer>): CheckResult {
  if (address === 0) return { ok: true, body: input ?? readBack(length), issues: [], truncated: false };
  const { ok, issues, truncated } = readReport(address);
  return ok ? { ok, body: input ?? readBack(length), issues, truncated } : { ok, issues, truncated };
}

function tooLarge(maxBytes: number, actual = -1): CheckResult {
  return resultOf(wasm.too_large(maxBytes, actual), 0);
}

/** Encodes a string up to its first unpaired surrogate, followed by a byte that is invalid in UTF-8: the check fails there. */
function encodeIllFormed(text: string, surrogateAt: number): Uint8Array {
  const bytes = new TextEncoder().encode(`${text.slice(0, surrogateAt)} `);
  bytes[bytes.length - 1] = 0xff;
  return bytes;
}
