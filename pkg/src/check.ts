// The one way from any input to a verdict.

import { encode } from "./encode.js";
import type { Verdict } from "./finding.js";
import { asBytes, lengthOf, loneSurrogate, steady } from "./input.js";
import { enter, wasm } from "./module.js";
import type { Settings } from "./options.js";
import { readReport } from "./tape.js";
import { readBack, writeBytes, writeText } from "./write.js";

/** Checks bytes and strings as JSON text, anything else as a JS value. `resource` is its number in the module. */
export function checkInput(resource: number, input: unknown, settings: Settings): Verdict {
  const { limit } = settings;
  const bytes = asBytes(input);
  if (bytes !== undefined) {
    const length = lengthOf(bytes);
    if (length > limit) return enter(() => tooLarge(limit, length));
    const own = steady(bytes);
    return enter(() => judge(resource, writeBytes(own), false, settings, own));
  }
  if (typeof input === "string") {
    // A code unit is a byte at least.
    if (input.length > limit) return enter(() => tooLarge(limit));
    const lone = loneSurrogate(input);
    return enter(() => {
      const length = lone < 0 ? writeText(input, limit) : writeBytes(illFormed(input, lone));
      return length > limit ? tooLarge(limit) : judge(resource, length, false, settings);
    });
  }
  return checkValue(resource, input, settings);
}

/** Checks a JS value, of which a string is one too. */
export function checkValue(resource: number, value: unknown, settings: Settings): Verdict {
  // Reading a value may run the caller's code, which may check another one: it must be over before the module is entered.
  const encoded = encode(value, settings.limit);
  return enter(() =>
    encoded === undefined ? tooLarge(settings.limit) : judge(resource, writeBytes(encoded), true, settings),
  );
}

/** Checks the document that was written to the module. */
function judge(
  resource: number,
  length: number,
  encoded: boolean,
  { limit, allow }: Settings,
  own?: Uint8Array<ArrayBuffer>,
): Verdict {
  const address = wasm.check(resource, length, Number(encoded), limit, allow[0], allow[1]);
  const result = verdict(address, length, own);
  wasm.release();
  return result;
}

/** The verdict of the report at an address; 0 stands for nothing to say. */
function verdict(address: number, length: number, own?: Uint8Array<ArrayBuffer>): Verdict {
  if (address === 0) return { ok: true, body: own ?? readBack(length), findings: [], truncated: false };
  const { ok, findings, truncated } = readReport(address);
  return ok ? { ok, body: own ?? readBack(length), findings, truncated } : { ok, findings, truncated };
}

function tooLarge(limit: number, actual = -1): Verdict {
  return verdict(wasm.too_large(limit, actual), 0);
}

/** A text up to its first half of a surrogate pair, and there a byte that no UTF-8 has: that is where it is refused. */
function illFormed(text: string, lone: number): Uint8Array {
  const before = new TextEncoder().encode(text.slice(0, lone));
  const bytes = new Uint8Array(before.length + 1);
  bytes.set(before);
  bytes[before.length] = 0xff;
  return bytes;
}
