// Reads the texts that people type into the fields of a form.

/** Reads the texts of one language. What cannot be read is returned as it is, so that a check reports it. */
export type TextReader = (kind: string, entered: unknown) => unknown;

/** A number as programs and number controls write it. */
const PLAIN = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i;
/** A number with spaces between groups of three digits. */
const GROUPED = /^[-+]?(?=\D?\d)(\d+|[1-9]\d{0,2}( \d{3})+)?(\.\d*)?$/;

const TRUE = /^(true|on|1)$/i;
const FALSE = /^(false|off|0)$/i;

/**
 * Returns the reader for a language: numbers may have its decimal mark, and its mark or spaces between groups of three digits.
 *
 * @throws {TypeError} for a language that is not a language tag
 */
export function textReader(language: unknown): TextReader {
  let marks: Intl.NumberFormatPart[];
  try {
    marks = new Intl.NumberFormat([language as string]).formatToParts(1234567.5);
  } catch {
    throw new TypeError("`locale` must be a locale");
  }
  const isMark = (name: string, mark: string) => marks.some(({ type, value }) => type === name && value === mark);
  const plainMark = (mark: string): string => {
    if (isMark("decimal", mark)) return ".";
    return /\s/.test(mark) || isMark("group", mark) ? " " : "x";
  };

  /** Returns the text of a number as `Number` reads it; `undefined` for another text, and for one with two meanings. */
  const plain = (text: string): string | undefined => {
    const grouped = text.replace(/[^-+\w]/g, plainMark);
    const other = GROUPED.test(grouped) ? grouped.replace(/ /g, "") : undefined;
    if (!PLAIN.test(text)) return other;
    return other === undefined || Number(other) === Number(text) ? text : undefined;
  };

  return (kind, entered) => {
    if (typeof entered !== "string") return entered;
    const text = entered.trim();
    if (kind === "boolean") return TRUE.test(text) || (FALSE.test(text) ? false : entered);
    if (kind === "text") return entered;
    const digits = plain(text);
    const number = Number(digits ?? "x");
    if (!Number.isFinite(number) || (kind === "integer" && !Number.isInteger(number))) return entered;
    if (kind === "number" || Number.isSafeInteger(number)) return number;
    return /^[-+]?\d{1,19}$/.test(digits as string) ? BigInt(digits as string) : entered;
  };
}
