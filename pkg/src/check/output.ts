// A growing byte array for JSON, optimized by measurements.

/** Thrown when more than the limit would be written. */
export const TOO_LARGE = Symbol("too large");

/** The number of free bytes after the reserved ones. They are enough for a number, a mark, and all closing brackets. */
const SLACK = 256;

/** The number of characters for which `restOfText` reserves memory at a time. */
const CHUNK = 1 << 16;

/** For each ASCII character: 0 if it needs no escape, else the letter of its escape, such as `n` for a line feed. */
const ESCAPES = /* @__PURE__ */ (() => {
  const escapes = new Uint8Array(128).fill(0x75, 0, 0x20);
  for (const pair of ['""', "\\\\", "\bb", "\ff", "\nn", "\rr", "\tt"]) {
    escapes[pair.charCodeAt(0)] = pair.charCodeAt(1);
  }
  return escapes;
})();

/**
 * A key as JSON with its colon, as words of 8 bytes, padded with zeros: a few wide stores are faster than many narrow ones. The
 * bytes are ASCII, so no word is a NaN, whose bits an engine might change.
 */
interface CachedKey {
  length: number;
  words: Float64Array;
}

/** Keys that were written before. Cleared when there are too many, so that arbitrary keys cannot fill the memory. */
const cachedKeys = /* @__PURE__ */ new Map<string, CachedKey>();
const MAX_CACHED_KEYS = 256;
/** The maximum length of a cached key, in bytes. */
const MAX_CACHED_LENGTH = 64;

/** Whether this machine is little-endian. */
const LITTLE_ENDIAN = /* @__PURE__ */ (() => new Uint8Array(new Uint16Array([1]).buffer)[0] === 1)();

/** A byte array to which JSON is appended, up to a limit. */
export class Output {
  protected length = 0;
  protected limit = 0;
  private bytes = new Uint8Array(1 << 12);
  private view = new DataView(this.bytes.buffer);

  /** The capacity in bytes. */
  get size(): number {
    return this.bytes.length;
  }

  /** Clears the output, and sets the maximum number of bytes. */
  protected start(limit: number): void {
    this.length = 0;
    this.limit = limit;
  }

  /** Returns the bytes written so far, without a copy; `undefined` if there are more than the limit. */
  written(): Uint8Array | undefined {
    return this.length > this.limit ? undefined : this.bytes.subarray(0, this.length);
  }

  /** Reserves memory for at least so many bytes. Throws `TOO_LARGE` if they exceed the limit. */
  reserve(minBytes: number): void {
    const end = this.length + minBytes;
    if (end > this.limit) throw TOO_LARGE;
    if (end + SLACK > this.bytes.length) this.grow(end + SLACK);
  }

  /** Writes a byte. The caller must have reserved memory for it. */
  byte(byte: number): void {
    this.bytes[this.length++] = byte;
  }

  /** Writes a closing bracket, in place of the comma after the last element. */
  close(bracket: number): void {
    if (this.bytes[this.length - 1] === 0x2c) this.length--;
    this.byte(bracket);
  }

  /** Writes ASCII characters that need no escape. The caller must have reserved memory for them. */
  ascii(text: string): void {
    const { bytes } = this;
    let at = this.length;
    for (let index = 0; index < text.length; index++) bytes[at++] = text.charCodeAt(index);
    this.length = at;
  }

  /** Writes a string in quotes. Returns false, and writes nothing, if it has an unpaired surrogate. */
  text(text: string): boolean {
    this.reserve(text.length + 2);
    const { bytes } = this;
    const escapes = ESCAPES;
    let at = this.length;
    bytes[at++] = 0x22;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit >= 0x80 || escapes[unit] !== 0) return this.restOfText(text, index, at);
      bytes[at++] = unit;
    }
    bytes[at++] = 0x22;
    this.length = at;
    return true;
  }

  /** Writes a key and its colon. Returns false, and writes nothing, if it has an unpaired surrogate. */
  key(key: string): boolean {
    const cached = cachedKeys.get(key);
    if (cached === undefined) return this.newKey(key);
    this.reserve(cached.length);
    const { view, length } = this;
    const { words } = cached;
    for (let word = 0; word < words.length; word++)
      view.setFloat64(length + 8 * word, words[word] as number, LITTLE_ENDIAN);
    this.length += cached.length;
    return true;
  }

  private newKey(key: string): boolean {
    const start = this.length;
    if (!this.text(key)) return false;
    this.byte(0x3a);
    const length = this.length - start;
    // Only if each character took one byte: then the key is ASCII without escapes.
    if (length === key.length + 3 && length <= MAX_CACHED_LENGTH) {
      const words = new Float64Array((length + 7) >> 3);
      new Uint8Array(words.buffer).set(this.bytes.subarray(start, this.length));
      if (cachedKeys.size === MAX_CACHED_KEYS) cachedKeys.clear();
      cachedKeys.set(key, { length, words });
    }
    return true;
  }

  /** Writes the rest of a string, from its first character at `index` that is not plain ASCII, to the offset `at`. */
  private restOfText(text: string, index: number, at: number): boolean {
    while (index < text.length) {
      const until = Math.min(index + CHUNK, text.length);
      // A UTF-16 code unit takes at most six bytes, as `\u001f`.
      const end = at + 6 * (until - index) + SLACK;
      if (end > this.bytes.length) this.grow(end);
      const { bytes } = this;
      const escapes = ESCAPES;
      for (; index < until; index++) {
        const unit = text.charCodeAt(index);
        if (unit < 0x80) {
          const letter = escapes[unit] as number;
          if (letter !== 0) bytes[at++] = 0x5c;
          bytes[at++] = letter || unit;
          if (letter === 0x75) {
            bytes[at++] = 0x30;
            bytes[at++] = 0x30;
            bytes[at++] = 0x30 + (unit >> 4);
            bytes[at++] = "0123456789abcdef".charCodeAt(unit & 15);
          }
          continue;
        }
        let point = unit;
        if (unit < 0x800) {
          bytes[at++] = 0xc0 | (unit >> 6);
        } else {
          if ((unit & 0xf800) !== 0xd800) {
            bytes[at++] = 0xe0 | (unit >> 12);
          } else {
            const low = text.charCodeAt(++index);
            if (unit >= 0xdc00 || (low & 0xfc00) !== 0xdc00) return false;
            point = 0x10000 + ((unit & 0x3ff) << 10) + (low & 0x3ff);
            bytes[at++] = 0xf0 | (point >> 18);
            bytes[at++] = 0x80 | ((point >> 12) & 0x3f);
          }
          bytes[at++] = 0x80 | ((point >> 6) & 0x3f);
        }
        bytes[at++] = 0x80 | (point & 0x3f);
      }
      if (at > this.limit) throw TOO_LARGE;
    }
    this.bytes[at++] = 0x22;
    this.length = at;
    return true;
  }

  private grow(capacity: number): void {
    const larger = new Uint8Array(Math.max(capacity, Math.min(2 * this.bytes.length, this.limit + SLACK)));
    larger.set(this.bytes);
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}
