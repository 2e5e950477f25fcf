// A growing array of bytes that JSON is written to, and the fastest way to write text that we have measured.

/** Kept between uses, and taken while in use, so that a nested use makes its own. */
let spare: Uint8Array<ArrayBuffer> | undefined;

/** Larger arrays are not kept. */
const MOST_KEPT = 1 << 20;

const encoder = new TextEncoder();

/** For each ASCII character: 0 where it stands for itself, else the letter of its escape, or 1 for a `\u` escape. */
const ESCAPES = /* @__PURE__ */ (() => {
  const escapes = new Uint8Array(128).fill(1, 0, 0x20);
  for (const [character, letter] of ['""', "\\\\", "\bb", "\ff", "\nn", "\rr", "\tt"] as unknown as [
    string,
    string,
  ][]) {
    escapes[character.charCodeAt(0)] = letter.charCodeAt(0);
  }
  return escapes;
})();

/** Longer strings are encoded by the host. */
const SHORT = 96;

const HEX = "0123456789abcdef";

export class Output {
  length = 0;
  #bytes: Uint8Array<ArrayBuffer>;

  constructor() {
    this.#bytes = spare ?? new Uint8Array(1 << 12);
    spare = undefined;
  }

  /** What has been written; overwritten by the next user. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  /** Hands the array on to the next user. */
  release(): void {
    if (this.#bytes.length <= MOST_KEPT) spare = this.#bytes;
  }

  byte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.length++] = byte;
  }

  /** Writes characters that are known to be ASCII and need no escape. */
  ascii(text: string): void {
    this.#reserve(text.length);
    for (let index = 0; index < text.length; index++) this.#bytes[this.length++] = text.charCodeAt(index);
  }

  /** Writes a string in quotes. Where it has half a surrogate pair nothing is written, and `false` given. */
  text(text: string): boolean {
    this.#reserve(text.length * 3 + 2);
    const bytes = this.#bytes;
    let at = this.length;
    bytes[at++] = 0x22;
    if (text.length <= SHORT) {
      for (let index = 0; ; index++) {
        if (index === text.length) {
          bytes[at++] = 0x22;
          this.length = at;
          return true;
        }
        const unit = text.charCodeAt(index);
        if (unit >= 0x80 || ESCAPES[unit] !== 0) break;
        bytes[at++] = unit;
      }
    }
    return this.#odd(text);
  }

  #odd(text: string): boolean {
    if (/\p{Surrogate}/u.test(text)) return false;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what JSON escapes
    const escaped = text.replace(/[\0-\x1f"\\]/g, escape);
    this.#reserve(escaped.length * 3 + 2);
    this.#bytes[this.length++] = 0x22;
    this.length += encoder.encodeInto(escaped, this.#bytes.subarray(this.length)).written;
    this.#bytes[this.length++] = 0x22;
    return true;
  }

  #reserve(more: number): void {
    const need = this.length + more;
    if (need <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(need, 2 * this.#bytes.length));
    larger.set(this.written());
    this.#bytes = larger;
  }
}

function escape(character: string): string {
  const unit = character.charCodeAt(0);
  const letter = ESCAPES[unit] as number;
  return letter === 1 ? `\\u00${HEX[unit >> 4]}${HEX[unit & 15]}` : `\\${String.fromCharCode(letter)}`;
}
