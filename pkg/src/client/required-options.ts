// Reads options that only some methods need, such as hosts. Errors contain the name of the option.

import { ConfigurationError } from "../http.js";
import type { ClientSettings } from "./settings.js";

/** The reason of an error for an option that is missing. */
export const IS_REQUIRED = "is required";

/**
 * Returns the value of an option that a method requires.
 *
 * @throws {ConfigurationError} if it is missing
 */
export function required<T>(field: string, value: T | undefined): T {
  if (value === undefined) throw new ConfigurationError(field, IS_REQUIRED);
  return value;
}

/**
 * Calls `build` with a host of the client.
 *
 * @throws {ConfigurationError} if the host is missing or cannot be used. Its `field` is the option, such as `hosts.ads`
 */
export function forHost<T>(
  name: keyof ClientSettings["hosts"],
  hosts: ClientSettings["hosts"],
  build: (host: string) => T,
): T {
  const field = `hosts.${name}`;
  const host = required(field, hosts[name]);
  try {
    return build(host);
  } catch (error) {
    throw ConfigurationError.is(error) && error.field === "host" ? new ConfigurationError(field, error.reason) : error;
  }
}
