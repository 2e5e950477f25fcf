// Converts offsets in a text to lines and columns.

/** The lines of a text and their offsets. */
export class Lines {
  readonly texts: readonly string[];
  readonly #starts: number[] = [];

  constructor(text: string) {
    // The value of a textarea has only `\n` as line breaks, even after pasting others.
    this.texts = text.split("\n");
    let start = 0;
    for (const line of this.texts) {
      this.#starts.push(start);
      start += line.length + 1;
    }
  }

  /** Returns the line and column of an offset, both from 0. */
  at(offset: number): { line: number; column: number } {
    const line = lastUpTo(this.#starts.length, offset, (index) => this.#starts[index] ?? 0);
    return { line, column: offset - (this.#starts[line] ?? 0) };
  }

  /** Returns the offset of a line and column. A column after the end of the line counts as its end. */
  offset(line: number, column: number): number {
    return (this.#starts[line] ?? 0) + Math.min(column, this.texts[line]?.length ?? 0);
  }
}

/** Returns the index of the last of `count` ascending values that is at most `limit`; 0 if there is none. */
export function lastUpTo(count: number, limit: number, value: (index: number) => number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (value(middle) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
