// Adds parameters to the URL of a link.

import { refuseOption } from "../options/option-names.js";
import { isAbsoluteHttps } from "../options/parse-url.js";

/**
 * Returns the URL of a link, a string or a `URL`, with further query parameters, such as the UTM fields and `retailer_key`. Parameters
 * that the URL has stay as they are. Anyone with the link can read them, so never pass a credential.
 *
 * @throws {TypeError} if `url` is not an absolute `https` URL without user name and password (or an `http` URL of this machine), a
 *   parameter is not a string, or the URL has the parameter with another value. The message names it
 *
 * @example
 * ```ts
 * linkWith(link.url, { utm_source: "newsletter", utm_medium: "email", retailer_key: "corner" });
 * ```
 */
export function linkWith(
  url: string | { readonly href: string },
  parameters: Readonly<Record<string, string>>,
): string {
  const text = typeof url === "object" ? url?.href : url;
  if (typeof text !== "string" || !isAbsoluteHttps(text, true))
    return refuseOption("url", "must be an absolute https URL without user name and password");
  // An iterable, such as URLSearchParams, has its parameters elsewhere than in its members.
  if (typeof parameters !== "object" || parameters === null || Symbol.iterator in parameters)
    return refuseOption("parameters", "must be an object with a string for each parameter");
  const link = new URL(text);
  // The value of each parameter in the URL, or `undefined` if it has several.
  const existing = new Map<string, string | undefined>();
  for (const [name, value] of link.searchParams)
    existing.set(name, existing.has(name) && existing.get(name) !== value ? undefined : value);
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value !== "string") refuseOption(name, "must be a string", "parameters");
    if (!existing.has(name)) added.append(name, value);
    else if (existing.get(name) !== value) refuseOption(name, "is in the URL with another value", "parameters");
  }
  // Appended to the text, because a change of `searchParams` writes all parameters anew.
  link.search = [link.search, `${added}`].filter(Boolean).join("&");
  return link.href;
}
