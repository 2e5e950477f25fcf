// Reads the sections of a wasm module.

/** The ids of sections. */
export const SECTION = { custom: 0, import: 2, export: 7, start: 8, code: 10, data: 11 };

/** Reads numbers and names from bytes. */
export class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Reads an integer in LEB128. The value of a negative integer, such as an addend, is wrong; callers only skip those. */
  number() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  name() {
    const length = this.number();
    this.at += length;
    return Buffer.from(this.bytes.subarray(this.at - length, this.at)).toString();
  }

  list(item) {
    return Array.from({ length: this.number() }, item);
  }
}

/**
 * Returns the sections of a module. `from` and `end` are the range of a section. `body` is the position after its id and length, and
 * `content` that after the name of a custom section.
 */
export function sectionsOf(bytes) {
  const sections = [];
  for (const reader = new Reader(bytes, 8); reader.at < bytes.length; ) {
    const from = reader.at;
    const id = bytes[reader.at++];
    const length = reader.number();
    const body = reader.at;
    const name = id === SECTION.custom ? reader.name() : undefined;
    sections.push({ id, name, from, body, content: reader.at, end: body + length });
    reader.at = body + length;
  }
  return sections;
}

/** Returns the number of functions that the module imports. They have the first indices. */
export function importedFunctions(bytes, { content }) {
  const reader = new Reader(bytes, content);
  const skipLimits = () => {
    const hasMaximum = reader.number() & 1;
    reader.number();
    if (hasMaximum) reader.number();
  };
  const skip = [
    () => reader.number(),
    () => {
      reader.at++;
      skipLimits();
    },
    skipLimits,
    () => {
      reader.at += 2;
    },
    () => {
      reader.at++;
      reader.number();
    },
  ];
  const kinds = reader.list(() => {
    reader.name();
    reader.name();
    const kind = bytes[reader.at++];
    skip[kind]();
    return kind;
  });
  return kinds.filter((kind) => kind === 0).length;
}

/** Returns the range of each item in a section's body. `skipHead` skips the bytes before the item's length. */
export function itemsOf(bytes, { body }, skipHead) {
  const reader = new Reader(bytes, body);
  return reader.list(() => {
    skipHead?.(reader);
    const length = reader.number();
    const from = reader.at - body;
    reader.at += length;
    return { from, end: from + length };
  });
}
