// Reads `Accept` and `Accept-Language`, with their quality values (RFC 9110, section 12.4.2).

import type { Language } from "../http.js";
import { splitHeader } from "./split-header.js";

/** The maximum number of characters of a header that are read. */
const MAX_LENGTH = 1000;

/** The media type of creatives that are ready for a template. */
export const CREATIVES_TYPE = "application/vnd.endcap.creatives+json";

interface Range {
  /** In lower case. */
  readonly name: string;
  readonly quality: number;
}

/** Returns the items of a header without other parameters, the highest quality first. Malformed items are left out. */
function ranges(header: string): Range[] {
  const found: Range[] = [];
  for (const item of splitHeader(header.slice(0, MAX_LENGTH).toLowerCase(), ",")) {
    const [name = "", ...parameters] = splitHeader(item, ";");
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
    const isWellFormed = /^[^\s"]+$/.test(name) && parameters.every((parameter) => /^[^\s="]+=./.test(parameter));
    if (isWellFormed && /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight)) found.push({ name, quality: Number(weight) });
  }
  // Sorting is stable, so the first of several equal items comes first.
  return found.sort((a, b) => b.quality - a.quality);
}

const LANGUAGES: readonly Language[] = ["en-US", "en-CA", "fr-CA"];

/**
 * Returns the service's language that a client prefers. Returns `defaultLanguage` if the client prefers any language (`*`), an
 * English that the service does not have, such as `en` or `en-GB`, or none of the service's languages. Returns `undefined` if the
 * client excludes `defaultLanguage`.
 */
export function languageOf(header: string | null, defaultLanguage: Language | undefined): Language | undefined {
  const preferences = header === null ? [] : ranges(header);
  const isRefused = (language: string): boolean =>
    preferences.some(({ name, quality }) => quality === 0 && name === language.toLowerCase());
  for (const { name, quality } of preferences) {
    if (quality === 0) break;
    const exact = LANGUAGES.find((language) => language.toLowerCase() === name);
    if (exact !== undefined) return exact;
    if (/^fr(?:-|$)/.test(name) && !isRefused("fr-CA")) return "fr-CA";
    if (/^en(?:-|$)|^\*$/.test(name)) break;
  }
  return defaultLanguage === undefined || isRefused(defaultLanguage) ? undefined : defaultLanguage;
}

/** Returns whether `Accept` prefers creatives to the service's JSON. Returns `isDefault` if `Accept` names neither type. */
export function wantsCreatives(accept: string | null, isDefault: boolean): boolean {
  const names = [CREATIVES_TYPE, "application/json"];
  const best = ranges(accept ?? "").find(({ name, quality }) => quality > 0 && names.includes(name));
  return best === undefined ? isDefault : best.name === CREATIVES_TYPE;
}
