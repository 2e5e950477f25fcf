// Reads the signals of a browser and its page about the user's consent. The strings are not parsed.

import { errorResponse } from "./error-response.js";

/** The privacy signals of a request. What they mean is for your own functions to decide. */
export interface PrivacySignals {
  /** Whether the browser sent `Sec-GPC: 1`, the Global Privacy Control. */
  readonly gpc: boolean;
  /** The page's string of the IAB's Global Privacy Platform, from the header `Endcap-GPP`. */
  readonly gpp?: string | undefined;
  /** The page's string of the IAB's Transparency and Consent Framework, from the header `Endcap-TCF`. */
  readonly tcf?: string | undefined;
}

/** The maximum length of a consent string. */
export const MAX_CONSENT_LENGTH = 4096;

/** Reads the signals of a request. Refuses strings that are too long, because a part of one may mean something else. */
export function signalsOf(headers: Headers): PrivacySignals {
  const consent = (name: string): string | undefined => {
    const value = headers.get(name) || undefined;
    if (value !== undefined && value.length > MAX_CONSENT_LENGTH)
      throw errorResponse(431, "consent", `the header ${name} must be at most ${MAX_CONSENT_LENGTH} characters`);
    return value;
  };
  // A proxy may have added the header a second time.
  const gpc =
    headers
      .get("sec-gpc")
      ?.split(",")
      .some((value) => value.trim() === "1") === true;
  return { gpc, gpp: consent("Endcap-GPP"), tcf: consent("Endcap-TCF") };
}
