// Recognizes language tags.

/** The last tag that was recognized: to parse one takes longer than a check. */
let recognized: unknown = "en";

/** Returns whether a value is a language tag, such as `fr-CA`. */
export function isLanguage(value: unknown): boolean {
  try {
    if (value === recognized || new Intl.Locale(value as string)) recognized = value;
    return true;
  } catch {
    return false;
  }
}
