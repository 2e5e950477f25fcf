// Makes text of a file safe for a terminal, so that it cannot move the cursor, change colors or reverse the line. Also computes its
// width.

/** Control, format and private characters, line separators and unpaired surrogates; but not the joiner of emoji. */
const UNREADABLE = /[\p{Cc}\p{Zl}\p{Zp}]|(?!\u200d)[\p{Cf}\p{Co}\p{Cs}]/gu;

/** Characters that take two columns: East Asian wide characters and emoji. */
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)/u;

/** Characters that take no column: combining marks and the joiner of emoji. */
const ZERO_WIDTH = /^(?:\p{Mn}|\p{Me}|\u200d)/u;

const segments = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Replaces characters that a terminal acts on: ASCII control characters by their Unicode pictures, others by U+FFFD. */
export function readable(text: string): string {
  return text.replace(UNREADABLE, (character) => {
    const code = character.codePointAt(0) as number;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    return code === 0x7f ? "\u2421" : "\ufffd";
  });
}

/** A grapheme cluster, and its width in columns. */
export interface Cell {
  text: string;
  width: number;
}

/** Returns a piece of a line as safe cells. Tabs become four spaces. */
export function cells(piece: string): Cell[] {
  const safeText = piece
    .split("\t")
    .map((part) => readable(part))
    .join("    ");
  return Array.from(segments.segment(safeText), ({ segment }) => ({ text: segment, width: widthOf(segment) }));
}

function widthOf(segment: string): number {
  if (ZERO_WIDTH.test(segment)) return 0;
  return WIDE.test(segment) ? 2 : 1;
}

/** Returns the total width in columns. */
export function width(all: Cell[]): number {
  return all.reduce((sum, cell) => sum + cell.width, 0);
}
