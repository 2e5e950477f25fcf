// The state of a fake service: tokens, links, users and result sets.

import type { RawCreative } from "../generated/raw-placements.js";
import type { FakeServiceSettings } from "./settings.js";

/** An access token. Times are in seconds since the epoch. */
export interface IssuedToken {
  readonly isAdsOnly: boolean;
  readonly expires: number;
}

export interface IssuedLink {
  /** The shopping list or recipe, as it was sent. */
  readonly list: Readonly<Record<string, unknown>>;
  readonly expires: number | null;
}

/** An ad of a result set, with its tracking id. Returns its creative with URLs under `base`. */
export type Ad = (base: string, hasRrc: boolean) => RawCreative;

/** The result of an auction. All its pages have one size, so that they do not overlap. */
export interface ResultSet {
  readonly pageSize: number;
  readonly ads: readonly Ad[];
  readonly expires: number;
}

/** The state of a service. */
export interface State {
  readonly settings: FakeServiceSettings;
  readonly tokens: Map<string, IssuedToken>;
  readonly links: Map<string, IssuedLink>;
  readonly users: Set<string>;
  /** The ids of users that are being created. */
  readonly locked: Set<string>;
  readonly resultSets: Map<string, ResultSet>;
  /** The time in milliseconds. */
  readonly now: () => number;
}

/** A call of an endpoint, with its body. */
export interface EndpointCall {
  readonly url: URL;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly signal: AbortSignal | undefined;
  /** The fault of the requested result set, as in `Fault`. */
  readonly resultSet: "changed" | "expired" | undefined;
}

/** The time in whole seconds. */
export const secondsOf = ({ now }: State): number => Math.floor(now() / 1000);

/** Returns the base of the URLs in a response. */
export const baseOf = ({ settings }: State, { url }: EndpointCall): string => settings.origin ?? url.origin;

/** Returns 128 random bits in hexadecimal. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
