// What whoever forwards a placement request knows better than the one who wrote it.

import { checkInput } from "./check.js";
import type { CheckOptions, Verdict } from "./finding.js";
import type { Bytes } from "./input.js";
import { checkNames } from "./option-names.js";
import { own, settings, withoutAllowing } from "./options.js";
import { splice } from "./splice.js";

/** What can be put into a placement request. A member that is `undefined` stays as it is; `null` is sent, and the service reads it as absent. */
export interface Amendment {
  session_context: {
    /** The user's address. */
    user_ip?: string | null | undefined;
    /** The user's `User-Agent`. */
    user_agent?: string | null | undefined;
  };
}

const NAMES = ["user_ip", "user_agent"] as const;

/** Checks a body of the resource with that number, puts members into its session, and checks what came of it. */
export function amend(
  resource: number,
  input: Bytes | string,
  amendment: Amendment,
  options: CheckOptions | undefined,
): Verdict {
  const rules = settings(options);
  checkNames(amendment, ["session_context"]);
  const session = own(amendment, "session_context") ?? {};
  checkNames(session, NAMES, "session_context");
  const members: Record<string, string> = {};
  for (const name of NAMES) {
    const value = own(session, name);
    if (value !== undefined) members[name] = JSON.stringify(value === null ? null : String(value));
  }
  const verdict = checkInput(resource, input, rules);
  if (!verdict.ok || Object.keys(members).length === 0) return verdict;
  // A copy, for the caller's own array may have members that are the caller's code.
  const amended = splice(new Uint8Array(verdict.body), "session_context", members);
  // A second copy of what is amended is never let pass.
  if (amended === undefined) return checkInput(resource, verdict.body, withoutAllowing(rules, "duplicate-key"));
  return checkInput(resource, amended, rules);
}
