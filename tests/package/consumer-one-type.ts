// A program that uses classes and stores of one entry as those of others, compiled against the packed package; it is never run.

import type * as core from "endcap";
import * as client from "endcap/client";
import type * as clientSlim from "endcap/client/slim";
import type * as gateway from "endcap/gateway";
import * as http from "endcap/http";
import type * as httpSlim from "endcap/http/slim";
import serviceModule from "endcap/http/wasm";
import * as slim from "endcap/slim";
import type { Store } from "endcap/stores/file";
import checkModule from "endcap/wasm";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
export const errors: Same<http.RateLimitError, httpSlim.RateLimitError> = true;
export const classes: Same<typeof core.EndcapError, typeof slim.EndcapError> = true;
export const clients: Same<client.EndcapClient, clientSlim.EndcapClient> = true;
export const stores: [Same<client.Store, Store>, Same<client.Store, gateway.Store>] = [true, true];
export const base = (error: client.NetworkError): core.EndcapError => error;
slim.init(checkModule);
http.init(serviceModule);

/** Accepts a class that `endcap/http` declares. */
const pause = (error: http.RateLimitError): number => error.retryAfter ?? 1;

/** Passes a class that `endcap/client` declares, like a program that catches an error of a call. */
export async function pauseOf(sender: client.EndcapClient): Promise<number> {
  try {
    await sender.links.create({ title: "Soup", line_items: [{ name: "onion" }] });
  } catch (error) {
    if (error instanceof client.RateLimitError) return pause(error);
    if (client.RateLimitError.is(error)) return pause(error);
    if (http.RateLimitError.is(error)) return error.status ?? 0;
  }
  return 0;
}

// @ts-expect-error: an error of a response has a status, which the package sets
export const limited = new client.RateLimitError("too many requests");

// @ts-expect-error: only the loaders use it
export type Internals = typeof core.default;
