/** The lines of a text and where each begins. */
export class Lines {
  readonly texts: readonly string[];
  readonly #starts: number[] = [];

  constructor(text: string) {
    // A textarea's value has no other line ends than these, whatever was pasted.
    this.texts = text.split("\n");
    let start = 0;
    for (const line of this.texts) {
      this.#starts.push(start);
      start += line.length + 1;
    }
  }

  /** The line, counted from 0, and the place in it of an offset into the text. */
  at(offset: number): { line: number; column: number } {
    const line = lastAtMost(this.#starts.length, offset, (index) => this.#starts[index] ?? 0);
    return { line, column: offset - (this.#starts[line] ?? 0) };
  }

  /** The offset of a place; a column beyond the line's end is its end. */
  offset(line: number, column: number): number {
    return (this.#starts[line] ?? 0) + Math.min(column, this.texts[line]?.length ?? 0);
  }
}

/** The last of `count` ascending values that is at most `limit`, or the first. */
export function lastAtMost(count: number, limit: number, value: (index: number) => number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (value(middle) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
