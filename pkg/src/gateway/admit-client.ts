// Decides whether a client may call: by `authorize` and the rate limits.

import clientInternals from "../client.js";
import { errorResponse } from "./error-response.js";
import { callOption, OptionFailure, OptionTypeError } from "./option-functions.js";
import { networkOf, tooMany } from "./rate.js";
import type { GatewaySettings } from "./settings.js";

/**
 * Calls `authorize`, `clientIp` and the rate limits, and returns the client's address.
 *
 * @throws {ErrorResponse} if the client is not authorized or over its limit
 */
export async function admitClient<Env, Context>(
  { authorize, clientIp, buckets, limiter }: GatewaySettings<Env, Context>,
  request: Request,
  env: Env,
  context: Context,
): Promise<string | undefined> {
  const identity = authorize === "anyone" || (await callOption("authorize", () => authorize(request, env, context)));
  if (request.bodyUsed) throw new OptionFailure("authorize", new OptionTypeError("`authorize` must not read the body"));
  if (identity !== true && (typeof identity !== "string" || identity === ""))
    throw errorResponse(403, "not-authorized", "not authorized");
  const ip = clientIp && readClientIp(await callOption("clientIp", () => clientIp(request, env, context)));
  const client = typeof identity === "string" ? `name ${identity}` : networkOf(ip ?? "");
  const seconds = buckets?.take(client, clientInternals.clock.now()) ?? 0;
  if (seconds > 0) throw tooMany(seconds);
  if (limiter !== undefined) {
    const { success, reset } = await callOption("limiter", async () => {
      const { success, reset } = (await limiter(client, env)) ?? {};
      if (typeof success !== "boolean") throw new OptionTypeError("`limiter` must return `{ success: boolean }`");
      return { success, reset };
    });
    if (!success) throw tooMany(typeof reset === "number" ? (reset - Date.now()) / 1000 : undefined);
  }
  return ip;
}

/**
 * Returns the address that `clientIp` returned; `undefined` for an empty one. Removes the zone of link-local addresses in Node
 * (`fe80::1%eth0`), because it only has a meaning on this machine.
 */
function readClientIp(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string")
    throw new OptionFailure("clientIp", new OptionTypeError("`clientIp` must return a string"));
  return value.trim().replace(/%.*$/s, "") || undefined;
}
