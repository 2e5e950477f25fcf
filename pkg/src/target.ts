// Where a request goes and what goes with it: one type per endpoint, with the credential that belongs there.

import { credentialProblem } from "./credential.js";
import { TargetError } from "./errors.js";
import { baseUrl } from "./host.js";
import { checkNames } from "./option-names.js";

/** The languages that the service answers in. */
export const languages = ["en-US", "en-CA", "fr-CA"] as const;
export type Language = (typeof languages)[number];

/** What all targets have. */
interface AnyTarget {
  /** The slug of a retailer with several banners; an empty one is none. */
  retailerId?: string | undefined;
  /** The language of the answer; the service's default when there is none. */
  language?: Language | undefined;
  /** The base of the service's URLs: `https`, a host name, perhaps a port and a path prefix. */
  host: string;
  /** Lets the host be `http`, and an address, where that is `localhost`, 127.0.0.0/8 or `[::1]`. */
  allowLoopbackHttp?: boolean | undefined;
}

/** For shopping lists: the API host, production or development, and a key for it. */
export interface LinkTarget extends AnyTarget {
  /** The key, without the word `Bearer`; each host has its own. */
  apiKey: string;
  /** Does not belong here. */
  accessToken?: undefined;
}

/** For users: the API host and an access token. */
export interface UserTarget extends AnyTarget {
  /** The token, without the word `Bearer`. */
  accessToken: string;
  /** Which of the two paths to the same accounts, `users` unless told otherwise; they differ in rate limits and in how they treat phone numbers. */
  path?: "users" | "fulfillment" | undefined;
  /** Does not belong here. */
  apiKey?: undefined;
}

/** For placements: the ads host and an access token. */
export interface PlacementTarget extends AnyTarget {
  /** The token, without the word `Bearer`. */
  accessToken: string;
  /** Does not belong here. */
  apiKey?: undefined;
}

/** For tokens: the auth host. The client's secret is in the body. */
export interface TokenTarget extends AnyTarget {
  /** Does not belong here. */
  accessToken?: undefined;
  /** Does not belong here. */
  apiKey?: undefined;
}

/** Where requests of one kind go. */
export interface Endpoint {
  readonly path: string;
  /** The path where the target asks for `fulfillment`. */
  readonly fulfillment?: string;
  /** The credential that goes there. */
  readonly credential?: "apiKey" | "accessToken";
}

/** What a target comes to. */
export interface Address {
  url: string;
  headers: Record<string, string>;
}

const NAMES = ["host", "allowLoopbackHttp", "apiKey", "accessToken", "retailerId", "language"] as const;

/** Makes sure of a target: reads each option once, and only the target's own. */
export function readTarget({ path, fulfillment, credential }: Endpoint, target: unknown): Address {
  if (typeof target !== "object" || target === null) return refuse("target", "must be an object");
  checkNames(target, fulfillment === undefined ? NAMES : [...NAMES, "path"]);
  const option = (name: string): unknown =>
    Object.hasOwn(target, name) ? (target as Record<string, unknown>)[name] : undefined;
  const loopback = option("allowLoopbackHttp");
  if (loopback !== undefined && typeof loopback !== "boolean") refuse("allowLoopbackHttp", "must be true or false");
  let url = baseUrl(text("host", option("host")), loopback === true, (reason) => refuse("host", reason));
  // Without a prototype, on which somebody might have put a header more.
  const headers: Record<string, string> = Object.create(null);
  headers.Accept = "application/json";
  headers["Content-Type"] = "application/json";
  for (const name of ["apiKey", "accessToken"]) {
    const secret = option(name);
    if (name === credential) {
      const problem = credentialProblem(text(name, secret));
      if (problem !== undefined) refuse(name, problem);
      headers.Authorization = `Bearer ${secret}`;
    } else if (secret !== undefined) {
      refuse(name, "must not be given here");
    }
  }
  const language = option("language") as string | undefined;
  if (language !== undefined) {
    if (!(languages as readonly string[]).includes(language)) refuse("language", "must be en-US, en-CA or fr-CA");
    headers["Accept-Language"] = language;
  }
  const retailerId = text("retailerId", option("retailerId"), "");
  if (retailerId.length > 256) refuse("retailerId", "must not be longer than 256 characters");
  if (/[^!-~]/.test(retailerId)) refuse("retailerId", "must be visible ASCII without spaces");
  if (retailerId !== "") headers["X-Retailer-Id"] = retailerId;
  const choice = fulfillment && option("path");
  if (choice === "fulfillment") url += fulfillment;
  else if (choice === undefined || choice === "users") url += path;
  else refuse("path", "must be users or fulfillment");
  return { url, headers };
}

function refuse(field: string, reason: string): never {
  throw new TargetError(field, reason);
}

function text(field: string, value: unknown, otherwise?: string): string {
  const given = value === undefined ? otherwise : value;
  return typeof given === "string" ? given : refuse(field, "must be a string");
}
