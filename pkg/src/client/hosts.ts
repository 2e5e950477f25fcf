// The hosts of a client. Not every method needs all of them.

import { TargetError } from "../http.js";
import type { Settings } from "./settings.js";

/** The reason of an error for an option that is missing. */
export const IS_NEEDED = "is required";

/** An option without which a method cannot do. */
export function needed<T>(field: string, value: T | undefined): T {
  if (value === undefined) throw new TargetError(field, IS_NEEDED);
  return value;
}

/** Builds something for a host, and says which one where that one is wrong. */
export function located<T>(name: keyof Settings["hosts"], hosts: Settings["hosts"], build: (host: string) => T): T {
  const field = `hosts.${name}`;
  const host = needed(field, hosts[name]);
  try {
    return build(host);
  } catch (error) {
    throw TargetError.is(error) && error.field === "host" ? new TargetError(field, error.reason) : error;
  }
}
