// The consent strings of a page, as headers for a gateway.

/** The page's consent strings, which nothing here parses: what they mean is decided by the shop's server. */
export interface Consent {
  /** The string of the IAB's Global Privacy Platform. */
  gpp?: string | undefined;
  /** The string of the IAB's Transparency and Consent Framework. */
  tcf?: string | undefined;
}

/** Returns the consent strings at the time of a request. */
export type ReadConsent = () => Consent | undefined;

/** Returns the headers that carry the consent strings; none for those that are absent or empty. */
export function consentHeaders(read: ReadConsent | undefined): Record<string, string> {
  const { gpp, tcf } = read?.() ?? {};
  return { ...(gpp && { "Endcap-GPP": gpp }), ...(tcf && { "Endcap-TCF": tcf }) };
}
