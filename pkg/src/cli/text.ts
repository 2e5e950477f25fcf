// Makes text of a file safe for a terminal: it cannot move the cursor, change colors or reverse the
// line, and its width is computed.

/** What a terminal would act on or not show: control characters, separators of lines, and formats but for what joins emoji. */
const UNREADABLE = /[\p{Cc}\p{Zl}\p{Zp}]|(?!\u200d)[\p{Cf}\p{Co}\p{Cs}]/gu;

/** What takes two columns: East Asian wide characters, and emoji. */
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)/u;

/** What takes none by itself. */
const NARROW = /^(?:\p{Mn}|\p{Me}|\u200d)/u;

const segments = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A text without what a terminal acts on: each such character as U+FFFD, or where there is one, as its picture. */
export function readable(text: string): string {
  return text.replace(UNREADABLE, (character) => {
    const code = character.codePointAt(0) as number;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    return code === 0x7f ? "\u2421" : "\ufffd";
  });
}

/** What a reader takes for one character, and how many columns it takes. */
export interface Cell {
  text: string;
  width: number;
}

/** A piece of a line, made readable, character by character; tabs are four columns. */
export function cells(piece: string): Cell[] {
  const tame = piece
    .split("\t")
    .map((part) => readable(part))
    .join("    ");
  return Array.from(segments.segment(tame), ({ segment }) => ({ text: segment, width: widthOf(segment) }));
}

function widthOf(segment: string): number {
  if (NARROW.test(segment)) return 0;
  return WIDE.test(segment) ? 2 : 1;
}

/** How wide all of them are. */
export function width(all: Cell[]): number {
  return all.reduce((sum, each) => sum + each.width, 0);
}
