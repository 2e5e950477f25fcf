// Sets members of a placement request on a server that forwards it, in place of those from the page.

import { location_code, patch } from "../built/service.js";
import type { Bytes } from "../check/input.js";
import type { CheckOptions, CheckResult } from "../check/issue.js";
import { endpoints } from "../generated/endpoints.js";
import type { SessionPatchValues } from "../generated/service.js";
import type { PlacementRequest } from "../generated/wire.js";
import { optional, type Readers, readOptions } from "../options/options.js";
import { checkInput, readCheckOptions } from "./module.js";
import { withoutPrototype, withoutUndefined } from "./options.js";
import { withBody } from "./response.js";

/**
 * The members to set in a placement request. A member that is `undefined` is not changed, unlike in `SessionPatch` of
 * `endcap/gateway`. `null` is sent, and the service reads it as absent.
 */
export interface PlacementAmendment {
  session_context: {
    /** The user's IP address. */
    user_ip?: string | null | undefined;
    /** The user's `User-Agent`. */
    user_agent?: string | null | undefined;
  };
}

const readMember = /* @__PURE__ */ optional(
  (value) => value === null || typeof value === "string",
  "must be a string or null",
);

const MEMBERS = { user_ip: readMember, user_agent: readMember } satisfies Readers<
  PlacementAmendment["session_context"]
>;

const AMENDMENT = {
  session_context: (session: PlacementAmendment["session_context"] = {}) =>
    readOptions(session, MEMBERS, "session_context"),
} satisfies Readers<PlacementAmendment>;

/**
 * Checks a placement request, sets members of its `session_context` from the user's connection, and checks the result. No other
 * bytes change. If a member to set occurs twice in the request, the result is an error.
 *
 * @throws {TypeError} for options that are not allowed
 *
 * @example
 * ```ts
 * const result = amendPlacements(body, { session_context: { user_ip: "192.0.2.1" } });
 * if (result.ok) placementsRequest(result.body, target);
 * ```
 */
export function amendPlacements(
  input: PlacementRequest | Bytes | string,
  amendment: PlacementAmendment,
  options?: CheckOptions,
): CheckResult {
  const checkSettings = readCheckOptions(options);
  const members = withoutUndefined(readOptions(amendment, AMENDMENT).session_context);
  const result = checkInput(endpoints.placements.number, input, checkSettings);
  if (!result.ok || Object.keys(members).length === 0) return result;
  const amended = patchSession(result.body, members, false);
  // A duplicate of an amended member is an error, even if `rules` lower `duplicate-key`.
  if (amended === undefined) {
    const [bit] = readCheckOptions({ rules: { "duplicate-key": "warn" } }).rules;
    const [flipped, ...rules] = checkSettings.rules;
    const settings = { ...checkSettings, rules: [flipped & ~bit, ...rules] as typeof checkSettings.rules };
    return checkInput(endpoints.placements.number, result.body, settings);
  }
  return checkInput(endpoints.placements.number, amended, checkSettings);
}

/**
 * Returns a checked placement request with members set; with `fill`, only those that are absent or null. Returns `undefined` if
 * a member to set occurs twice, because the service may read the copy that was not set.
 */
export const patchSession = (
  body: Uint8Array,
  members: SessionPatchValues,
  fill: boolean,
): Uint8Array<ArrayBuffer> | undefined =>
  withBody(body, (length) => patch(length, withoutPrototype(members), fill)) as Uint8Array<ArrayBuffer> | undefined;

/** The location code of a checked placement request. */
export interface LocationCode {
  readonly code: string | null;
  /** Whether the store or its code occurs twice. The service may then read another copy than the gateway. */
  readonly isRepeated: boolean;
}

/** Returns the location code of a checked placement request. */
export function locationCodeOf(body: Uint8Array): LocationCode {
  const [code, isRepeated] = withBody(body, location_code) as [string | null, boolean];
  return { code, isRepeated };
}
