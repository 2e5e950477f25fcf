// Decides which slugs of a creative are safe to use.

/**
 * Returns whether a slug is a path that stays below another path when it is appended to it. It must not be empty or contain a
 * scheme, `//`, `..` or `.` segments, or characters that URL parsers drop or read as a slash. The rules are those of
 * `src/creative/slug.rs`.
 */
export const isPath = (slug: string): boolean =>
  !/^$|[\0- \x7f-\xa0\s\\]|%2[ef]|%5c|^[^/]*:|\/\/|(^|\/)\.\.?([/?#]|$)/i.test(slug);

/** Returns the path with a leading slash. */
export const withLeadingSlash = (path: string): string => (path.startsWith("/") ? path : `/${path}`);
