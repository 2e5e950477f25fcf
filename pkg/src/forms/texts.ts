// Reads the texts that people type into the fields of a form.

/** Reads the texts of one language. What cannot be read is returned as it is, so that a check reports it. */
export type TextReader = (kind: string, entered: unknown) => unknown;

/** A number as programs and number controls write it. */
const PLAIN = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

const TRUE = /^(true|on|1)$/i;
const FALSE = /^(false|off|0)$/i;

/** Returns the reader for a language: numbers may have its decimal mark, and its mark or spaces between groups of three digits. */
export function textReader(language: string): TextReader {
  const marks = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(1234567.5);
  const markOf = (type: string) => marks.find((mark) => mark.type === type)?.value ?? "";
  const [decimal, group] = [`[${escaped(markOf("decimal"))}]`, `[\\s${escaped(markOf("group"))}]`];
  const localized = new RegExp(`^[-+]?(?=\\D?\\d)(\\d+|\\d{1,3}(${group}\\d{3})+)?(${decimal}\\d*)?$`);

  /** Returns the text of a number as `Number` reads it; `undefined` for another text, and for one with two meanings. */
  const plain = (text: string): string | undefined => {
    const other = localized.test(text)
      ? text.replace(new RegExp(group, "g"), "").replace(new RegExp(decimal), ".")
      : undefined;
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

const escaped = (mark: string): string => mark.replace(/./g, "\\$&");
