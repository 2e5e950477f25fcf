// Headers that list what a client takes, with quality values (RFC 9110, section 12.4.2).

import type { Language } from "../http.js";

/** No more characters of a header are looked at. */
const MAX_LENGTH = 1000;

/** The media type of creatives that are ready for a template. */
export const CREATIVES = "application/vnd.endcap.creatives+json";

interface Range {
  /** In lower case. */
  readonly name: string;
  readonly quality: number;
}

/** What a header lists, the best first; what makes no sense is not among it. */
function ranges(header: string): Range[] {
  const found: Range[] = [];
  for (const item of header.slice(0, MAX_LENGTH).toLowerCase().split(",")) {
    const [, name, quality = "1"] =
      /^[ \t]*([^\s;]+)(?:[ \t]*;(?!.*;)[ \t]*q=([01](?:\.\d{0,3})?))?[ \t]*$/.exec(item) ?? [];
    if (name !== undefined && Number(quality) <= 1) found.push({ name, quality: Number(quality) });
  }
  // Of equal ones the first counts: sorting keeps the order.
  return found.sort((a, b) => b.quality - a.quality);
}

const LANGUAGES: readonly Language[] = ["en-US", "en-CA", "fr-CA"];

/**
 * The language in which the service is to answer: of those that a client takes, the one it likes best. `otherwise` where
 * it likes English of no certain country, any language, or none that the service speaks.
 */
export function languageOf(header: string | null, otherwise: Language | undefined): Language | undefined {
  const listed = header === null ? [] : ranges(header);
  const isRefused = (language: string): boolean =>
    listed.some(({ name, quality }) => quality === 0 && name === language.toLowerCase());
  for (const { name, quality } of listed) {
    if (quality === 0) break;
    const exact = LANGUAGES.find((language) => language.toLowerCase() === name);
    if (exact !== undefined) return exact;
    if (/^fr(?:-|$)/.test(name) && !isRefused("fr-CA")) return "fr-CA";
    if (/^en(?:-|$)|^\*$/.test(name)) break;
  }
  return otherwise === undefined || isRefused(otherwise) ? undefined : otherwise;
}

/** Whether a client is to have creatives: what it asks for by name, or else what is given `otherwise`. */
export function wantsCreatives(accept: string | null, otherwise: boolean): boolean {
  const names = [CREATIVES, "application/json"];
  const best = ranges(accept ?? "").find(({ name, quality }) => quality > 0 && names.includes(name));
  return best === undefined ? otherwise : best.name === CREATIVES;
}
