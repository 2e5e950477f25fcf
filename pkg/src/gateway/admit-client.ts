// Decides whether a client may call: by `authorize` and the rate limits.

import clientInternals from "../client.js";
import { type Address, readAddress } from "./address.js";
import { errorResponse } from "./error-response.js";
import { callOption, OptionFailure, OptionTypeError } from "./option-functions.js";
import type { LogLine } from "./options.js";
import { tooMany } from "./rate.js";
import type { GatewaySettings } from "./settings.js";

/**
 * Calls `authorize`, `clientIp` and the rate limits, and returns the client's address.
 *
 * @throws {ErrorResponse} if the client is not authorized or over its limit
 */
export async function admitClient<Env, Context>(
  { authorize, clientIp, rateLimit, limiter }: GatewaySettings<Env, Context>,
  request: Request,
  env: Env,
  context: Context,
  line: LogLine,
): Promise<string | undefined> {
  const wasRead = request.bodyUsed;
  const identity = authorize === "anyone" || (await callOption("authorize", () => authorize(request, env, context)));
  if (request.bodyUsed && !wasRead)
    throw new OptionFailure("authorize", new OptionTypeError("`authorize` must not read the body"));
  if (identity !== true && (typeof identity !== "string" || identity === ""))
    throw errorResponse(403, "not-authorized", "not authorized");
  const address = clientIp && readClientIp(await callOption("clientIp", () => clientIp(request, env, context)), line);
  const client = typeof identity === "string" ? `name ${identity}` : (address?.network ?? "");
  const seconds = rateLimit?.take(client, clientInternals.clock.now()) ?? 0;
  if (seconds > 0) throw tooMany(seconds);
  if (limiter !== undefined) {
    const { success, reset } = await callOption("limiter", async () => {
      const { success, reset } = (await limiter(client, env, context)) ?? {};
      if (typeof success !== "boolean") throw new OptionTypeError("`limiter` must return `{ success: boolean }`");
      return { success, reset };
    });
    if (!success) throw tooMany(typeof reset === "number" ? (reset - Date.now()) / 1000 : undefined);
  }
  return address?.ip;
}

/**
 * Reads the address that `clientIp` returned; `undefined` for an empty one. Any other text that is not an address counts as absent, too:
 * as a client, each spelling would have a limit of its own.
 */
function readClientIp(value: unknown, line: LogLine): Address | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string")
    throw new OptionFailure("clientIp", new OptionTypeError("`clientIp` must return a string"));
  const address = readAddress(value);
  if (address === undefined && value.trim() !== "") line.invalidIp = true;
  return address;
}
