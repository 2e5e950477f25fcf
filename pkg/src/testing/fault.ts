// The faults that a test can inject into calls, as objects and as the text of a header.

import type { Endpoint } from "../generated/service.js";
import { checkNames } from "../options/option-names.js";

/**
 * The fault of a call. Its members can be combined. A call whose response is replaced or cut is handled only with `handleAnyway`:
 * without it, a user is not created, for example.
 */
export interface Fault {
  /** Milliseconds before the call is handled. */
  delay?: number | undefined;
  /**
   * The status to respond with, from 200 to 599. Without `body`, the body is the service's usual one for this status. A status below
   * 300 without a body handles the call, and replaces only the status.
   */
  status?: number | undefined;
  /** The value of `Retry-After`, with `status` or `redirect`. */
  retryAfter?: string | undefined;
  /** The body to respond with. */
  body?: string | undefined;
  /** The content type of the response. */
  contentType?: string | undefined;
  /** The status of a redirect to `location`. */
  redirect?: number | undefined;
  /** The target of the `redirect`. */
  location?: string | undefined;
  /** Responds with a body that is not JSON. */
  garbage?: boolean | undefined;
  /** The number of spaces before the body. */
  pad?: number | undefined;
  /** Milliseconds before each byte of the body. */
  drip?: number | undefined;
  /** Cuts the connection before the headers, or in the middle of the body. */
  cut?: "headers" | "body" | undefined;
  /** Cuts the connection with a reset instead of an orderly end: before the headers, unless `cut` is `"body"`. */
  reset?: boolean | undefined;
  /** For placements: `changed`: the same ads under another token; `expired`: a new auction. */
  resultSet?: "changed" | "expired" | undefined;
  /** Handles the call even though its response is replaced or cut. */
  handleAnyway?: boolean | undefined;
}

/** The maximum number of spaces before a body: more than any response that is read. */
const MAX_PAD = 64 << 20;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isStatus = (value: unknown): boolean => isCount(value) && (value as number) > 199 && (value as number) < 600;
const isText = (value: unknown): boolean => typeof value === "string";
const isHeader = (value: unknown): boolean => isText(value) && /^[\t -~\x80-\xff]*$/.test(value as string);
/** The maximum delay of timers is 2^31 - 1 ms. */
const isWait = (value: unknown): boolean => isCount(value) && (value as number) < 2 ** 31;
const isPadding = (value: unknown): boolean => isCount(value) && (value as number) <= MAX_PAD;
const isFlag = (value: unknown): boolean => typeof value === "boolean";
const isOneOf =
  (...words: readonly string[]) =>
  (value: unknown): boolean =>
    words.some((word) => word === value);

const WAIT = "a number of milliseconds below 2^31";
const HEADER = "a string that a header can hold";

/** The check of each member, and the description of valid values. */
const MEMBERS: {
  readonly [Name in keyof Required<Fault>]: readonly [isValid: (value: unknown) => boolean, expected: string];
} = {
  delay: [isWait, WAIT],
  status: [isStatus, "a status from 200 to 599"],
  retryAfter: [isHeader, HEADER],
  body: [isText, "a string"],
  contentType: [isHeader, HEADER],
  redirect: [isStatus, "a status from 200 to 599"],
  location: [isHeader, HEADER],
  garbage: [isFlag, "true or false"],
  pad: [isPadding, `a number of spaces, ${MAX_PAD} at most`],
  drip: [isWait, WAIT],
  cut: [isOneOf("headers", "body"), '"headers" or "body"'],
  reset: [isFlag, "true or false"],
  resultSet: [isOneOf("changed", "expired"), '"changed" or "expired"'],
  handleAnyway: [isFlag, "true or false"],
};

/** The members that replace the response, in part or as a whole. */
const REPLACING = ["status", "redirect", "body", "garbage"] as const;
/** The members that change the body. */
const OF_BODY = ["body", "garbage", "pad", "drip"] as const;

/** Members that have an effect only together with one of others. */
const NEEDED: readonly (readonly [keyof Fault, others: readonly (keyof Fault)[]])[] = [
  ["retryAfter", ["status", "redirect"]],
  ["location", ["redirect"]],
  ["handleAnyway", [...REPLACING, "cut", "reset"]],
];

/** Returns whether the response of a fault cannot have a body. */
const isBodiless = ({ status, redirect }: Fault): boolean => [204, 205, 304].includes(redirect ?? status ?? 0);

/** Members that have no effect beside another: which fault has it, its words, and the members. */
const EXCLUDED: readonly (readonly [(fault: Fault) => boolean, what: string, members: readonly (keyof Fault)[]])[] = [
  [({ redirect }) => redirect !== undefined, "`redirect`", ["status"]],
  [({ garbage }) => garbage === true, "`garbage`", ["body"]],
  [isCutAtHeaders, "a cut before the headers", [...REPLACING, ...OF_BODY, "contentType"]],
  [isBodiless, "a status that has no body", [...OF_BODY, "contentType", "cut"]],
];

/** Returns whether a fault cuts the connection before the headers. */
export function isCutAtHeaders({ cut, reset }: Fault): boolean {
  return cut === "headers" || (cut === undefined && reset === true);
}

/**
 * Returns whether a call is handled by the service: unless its response is replaced or cut, or if the fault says so. A status of success
 * replaces only the status.
 */
export function isHandled(fault: Fault): boolean {
  const { status = 200, redirect, body, garbage, cut, reset, handleAnyway } = fault;
  const isReplaced = redirect !== undefined || status > 299 || body !== undefined || garbage === true;
  return handleAnyway === true || !(isReplaced || cut !== undefined || reset === true);
}

/**
 * Reads a fault for calls of an endpoint, and returns a copy without absent members.
 *
 * @throws {TypeError} for unknown members, for values that are not allowed, and for members that would have no effect
 */
export function readFault(fault: unknown, endpoint: Endpoint | undefined): Fault {
  checkNames(fault, Object.keys(MEMBERS), "fault");
  const members = Object.entries(fault as object).filter(([, value]) => value !== undefined && value !== null);
  for (const [name, value] of members) {
    const [isValid, expected] = MEMBERS[name as keyof Fault];
    if (!isValid(value)) throw new TypeError(`\`fault.${name}\` must be ${expected}`);
  }
  const read: Fault = Object.fromEntries(members.filter(([, value]) => value !== false));
  if (Object.keys(read).length === 0)
    throw new TypeError("`fault` must have a member such as `status: 503`; pass `null` to let a call pass");
  for (const [name, others] of NEEDED)
    if (Object.hasOwn(read, name) && !others.some((other) => Object.hasOwn(read, other)))
      throw new TypeError(`\`fault.${name}\` has no effect without ${listed(others)}`);
  for (const [has, what, names] of EXCLUDED)
    for (const name of names)
      if (has(read) && Object.hasOwn(read, name)) throw new TypeError(`\`fault.${name}\` has no effect with ${what}`);
  if (read.resultSet !== undefined && endpoint !== "placements")
    throw new TypeError("`fault.resultSet` has an effect on placements only");
  return read;
}

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(" or ");

/**
 * Reads a fault in the format of the header `x-sandbox-fault`: `status=503; retry-after=1; handle-anyway`.
 *
 * @throws {TypeError} as `readFault` does
 */
export function parseFault(text: string, endpoint: Endpoint | undefined): Fault {
  const parts = text.split(";").map((part) => part.trim());
  return readFault(Object.fromEntries(parts.filter((part) => part !== "").map(member)), endpoint);
}

function member(part: string): [name: string, value: unknown] {
  const at = part.indexOf("=");
  const written = (at < 0 ? part : part.slice(0, at)).trim();
  const name = written.replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
  if (at < 0) return [name, true];
  const value = part.slice(at + 1).trim();
  const isNumber = /^\d+$/.test(value) && name !== "retryAfter" && name !== "body";
  return [name, isNumber ? Number(value) : value];
}
