// The consent strings of a page, as headers for a gateway.

/** The page's consent strings. This package does not parse them: the shop's server decides what they mean. */
export interface Consent {
  /** The string of the IAB's Global Privacy Platform. */
  gpp?: string | undefined;
  /** The string of the IAB's Transparency and Consent Framework. */
  tcf?: string | undefined;
}

/** Returns the consent strings at the time of a request. */
export type ReadConsent = () => Consent | undefined;

/** Returns the headers that carry the consent strings. A string that is absent or empty has no header. */
export function consentHeaders(read: ReadConsent | undefined): Record<string, string> {
  const { gpp, tcf }: Consent = Object(read?.());
  return { ...(gpp && { "Endcap-GPP": gpp }), ...(tcf && { "Endcap-TCF": tcf }) };
}
