// Reads a batch of events that a page reported with `endcap/beacons`.

import type { BeaconEvent } from "../beacons/event.js";
import { errorItem } from "../errors/envelope.js";
import { ErrorResponse } from "./error-response.js";

/** The maximum length of a batch in bytes, and the maximum number of its events. */
export const MAX_BATCH_BYTES = 32_768;
export const MAX_EVENTS = 50;

const isText = (value: unknown): boolean => typeof value === "string";
export const EVENT_ID = /^[\w-]{1,64}$/;
export const EVENT_TYPE = /^(item-)?(viewable|click)$/;

/** The rule of each member: its description, its check, and whether it is required. Other members are ignored. */
const MEMBERS: readonly (readonly [keyof BeaconEvent, string, (value: unknown) => boolean, isRequired?: boolean])[] = [
  ["id", "1 to 64 letters, digits, - and _", (value) => isText(value) && EVENT_ID.test(value as string), true],
  [
    "type",
    "viewable, click, item-viewable or item-click",
    (value) => isText(value) && EVENT_TYPE.test(value as string),
    true,
  ],
  ["creative_id", "a string", isText],
  ["interaction_id", "a string", isText],
  ["page_view_id", "a string", isText],
  ["time", "milliseconds since the epoch", (value) => Number.isSafeInteger(value) && (value as number) >= 0, true],
  ["method", "a string", isText],
  ["threshold", "a number from 0 to 1", (value) => typeof value === "number" && value >= 0 && value <= 1],
];

/** Returns the events of a batch, with their declared members only. Throws an error response that names the first member that is wrong. */
export function eventsOf(bytes: Uint8Array): BeaconEvent[] {
  let batch: unknown;
  try {
    batch = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw invalidBatch("", "must be JSON in UTF-8");
  }
  const events = ownMember(batch, "events");
  if (!Array.isArray(events) || events.length < 1 || events.length > MAX_EVENTS)
    throw invalidBatch("events", `must be an array of 1 to ${MAX_EVENTS} events`);
  return events.map((event, index) => {
    const members: Record<string, unknown> = {};
    for (const [name, expected, isValid, isRequired = false] of MEMBERS) {
      const value = ownMember(event, name);
      if (value === undefined && !isRequired) continue;
      if (!isValid(value)) throw invalidBatch(`events[${index}].${name}`, `must be ${expected}`);
      members[name] = value;
    }
    return members as unknown as BeaconEvent;
  });
}

const ownMember = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

const invalidBatch = (path: string, message: string): ErrorResponse =>
  new ErrorResponse(
    400,
    "events",
    JSON.stringify(errorItem(message, null, { key: null, rule: "events", path: path || null })),
  );
