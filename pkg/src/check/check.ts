// Checks input of any type: bytes, text or a JavaScript value.

import type { Settings } from "../options/options.js";
import { encode } from "./encode.js";
import { asBytes, lengthOf, loneSurrogate, steady } from "./input.js";
import type { CheckResult } from "./issue.js";
import { enter, wasm } from "./module.js";
import { readReport } from "./tape.js";
import { readBack, writeBytes, writeText } from "./write.js";

/** Checks bytes and strings as JSON text, anything else as a JS value. `resource` is its number in the module. */
export function checkInput(resource: number, input: unknown, settings: Settings): CheckResult {
  const { maxBytes } = settings;
  const bytes = asBytes(input);
  if (bytes !== undefined) {
    const length = lengthOf(bytes);
    if (length > maxBytes) return run(settings, () => tooLarge(maxBytes, length));
    const own = steady(bytes);
    return run(settings, () => judge(resource, writeBytes(own), false, settings, own));
  }
  if (typeof input === "string") {
    // A code unit is a byte at least.
    if (input.length > maxBytes) return run(settings, () => tooLarge(maxBytes));
    const lone = loneSurrogate(input);
    return run(settings, () => {
      const length = lone < 0 ? writeText(input, maxBytes) : writeBytes(illFormed(input, lone));
      return length > maxBytes ? tooLarge(maxBytes) : judge(resource, length, false, settings);
    });
  }
  return checkValue(resource, input, settings);
}

/** Checks a JavaScript value. A string is a value, too. */
export function checkValue(resource: number, value: unknown, settings: Settings): CheckResult {
  // Reading a value may run the caller's code, which may check another one: it must be over before the module is entered.
  const encoded = encode(value, settings.maxBytes);
  return run(settings, () =>
    encoded === undefined ? tooLarge(settings.maxBytes) : judge(resource, writeBytes(encoded), true, settings),
  );
}

/** Runs a check, and then writes the messages in the language that was chosen: that may run code of the caller's. */
function run(settings: Settings, check: () => CheckResult): CheckResult {
  const result = enter(check);
  const { locale } = settings;
  if (locale) for (const issue of result.issues) issue.message = locale.message(issue);
  return result;
}

/** Checks the document that was written to the module. */
function judge(
  resource: number,
  length: number,
  encoded: boolean,
  { maxBytes, rules }: Settings,
  own?: Uint8Array<ArrayBuffer>,
): CheckResult {
  const address = wasm.check(resource, length, Number(encoded), maxBytes, rules[0], rules[1]);
  const result = resultOf(address, length, own);
  wasm.release();
  return result;
}

/** The result of the report at an address; 0 stands for nothing to say. */
function resultOf(address: number, length: number, own?: Uint8Array<ArrayBuffer>): CheckResult {
  if (address === 0) return { ok: true, body: own ?? readBack(length), issues: [], truncated: false };
  const { ok, issues, truncated } = readReport(address);
  return ok ? { ok, body: own ?? readBack(length), issues, truncated } : { ok, issues, truncated };
}

function tooLarge(maxBytes: number, actual = -1): CheckResult {
  return resultOf(wasm.too_large(maxBytes, actual), 0);
}

/** A text up to its first half of a surrogate pair, and there a byte that no UTF-8 has: that is where it is refused. */
function illFormed(text: string, lone: number): Uint8Array {
  const before = new TextEncoder().encode(text.slice(0, lone));
  const bytes = new Uint8Array(before.length + 1);
  bytes.set(before);
  bytes[before.length] = 0xff;
  return bytes;
}
