// Recognizes language tags. To parse one with `Intl` takes longer than a check.

/** Returns whether a value is written like a language tag, such as `fr-CA`. */
export const isLanguage = (value: unknown): boolean => /^[a-z]{2,3}(-\w+)*$/i.test(value as string);
