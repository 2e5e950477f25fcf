// What a call does next: send, wait, or end.

import { next_call, start_call } from "../built/service.js";
import type { EndpointName } from "../endpoints.js";
import { decide } from "./boundary.js";

/** Which endpoint a call is for. */
export type Endpoint = EndpointName;

/** Where a call stands. Opaque; plain numbers, so it can be copied and compared. */
export type CallState = readonly number[];

/** The rate at which calls to one host with one credential are sent. Opaque; plain numbers. */
export type RateState = readonly number[];

/** The rate before the first 429. */
export const NO_LIMIT: RateState = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/** What calls have in common. */
export interface Shared {
  /** The points that the calls of the client have spent on retries, 0 at first. */
  readonly spent: number;
  /** The points that they may spend: a retry takes 14, a success gives one back. `Infinity` is without end. */
  readonly budget: number;
  /** `NO_LIMIT` at first. */
  readonly rate: RateState;
}

/** What a caller can choose for a call. What makes no sense counts as not given. */
export interface CallOptions {
  /** Milliseconds for all attempts together, waiting included; 30,000 when there is none. */
  timeout?: number | undefined;
  /** How many more attempts may follow the first; 2 when there is none, 10 at most. */
  retries?: number | undefined;
}

/**
 * What has happened to a call. Who drops one for want of a token or of time, as the client does, need not report `no-token` or
 * `deadline`.
 */
export type CallEvent =
  /** It begins. */
  | { type: "start" }
  /** The token that was asked for is there; the number is its generation (see `askToken`), and a shared one is from a store. */
  | { type: "token"; generation: number; isShared?: boolean }
  /** The token that was asked for could not be had. */
  | { type: "no-token" }
  /** The service has answered. */
  | {
      type: "answered";
      /** The status; 0 for a redirect that the host hides (`type: "opaqueredirect"`). */
      status: number;
      /** What `Retry-After` asks for, in milliseconds. */
      retryAfter?: number | undefined;
      /**
       * What the body makes of the status: `success` where it is as good as one (a user that exists already), `final`
       * where it will not change (`invalid_grant`, `invalid_client`, `query_params_forbidden`, 404/4000).
       */
      meaning?: "success" | "final" | undefined;
    }
  /** There was no answer. `sent` is false only where it is certain that nothing has left. */
  | { type: "broken"; sent: boolean }
  /** The wait that was asked for is over. */
  | { type: "waited" }
  /** The time for all attempts is over (`left` of the first action says when that is). */
  | { type: "deadline" };

/** Why a call has failed. */
export type FailReason =
  /** The last answer's status: it is final, or nothing is left to try again with. */
  | "status"
  /** The last answer asks for a longer wait than there is time. */
  | "retry-after"
  /** The service limits the rate of requests, and the turn of the call does not come in the time that is left. */
  | "throttled"
  /** The last attempt failed, and the budget has nothing left for another one. */
  | "retry-budget"
  /** 401 for a second token (for placements: the location code does not match the token). */
  | "unauthorized"
  /** A redirect, which is never followed. */
  | "redirect"
  /** No answer, and nothing is left to try again with, or it must not be tried again. */
  | "broken"
  /** The time for all attempts is over. */
  | "timeout"
  /** There is no token; why, whoever asked for it knows. */
  | "token"
  /** The event does not fit what was asked for: a fault of the host's. */
  | "misuse";

/** What to do next. */
export type CallAction =
  /** Get a token (`askToken`) and report `token` or `no-token`. First drop the `rejected` one (`refuseToken`). */
  | { type: "token"; rejected?: number; left: number }
  /** Send the request, within `left` milliseconds, and report `answered` or `broken`. `attempt` counts from 1. */
  | { type: "send"; attempt: number; left: number }
  /** Wait for that many milliseconds, no less, and report `waited`. */
  | { type: "wait"; ms: number }
  /** Over: the last answer is the result. */
  | { type: "done" }
  /** Over: it has failed. Of `throttled`, no call is sent for the next `blockedFor` milliseconds. */
  | { type: "fail"; reason: FailReason; blockedFor?: number };

/** A call after an event. */
export interface CallStep {
  state: CallState;
  /** What the client's calls have now spent on retries. */
  spent: number;
  rate: RateState;
  action: CallAction;
}

/** A call that has not begun. */
export function startCall(endpoint: Endpoint, now: number, { timeout, retries }: CallOptions = {}): CallState {
  return decide(start_call, [ENDPOINTS.indexOf(endpoint), timeout, retries, now]).slice(0, CALL);
}

/**
 * What to do after an event. `shared` must be the latest, and `spent` and `rate` be kept from the step. `random` is from 0 up
 * to 1.
 */
export function nextCall(state: CallState, shared: Shared, event: CallEvent, now: number, random: number): CallStep {
  const { spent, budget, rate } = shared;
  const given = [...state, ...rate, spent, budget, EVENTS.indexOf(event.type), ...detailsOf(event), now, random];
  const result = decide(next_call, given);
  const [left, kind, first, second] = result.slice(CALL + RATE) as [number, number, number, number];
  const action = actionOf(kind, first, second);
  return { state: result.slice(0, CALL), spent: left, rate: result.slice(CALL, CALL + RATE), action };
}

/** How many numbers are the state of a call, and of a rate. */
const [CALL, RATE] = [10, NO_LIMIT.length];
// In the order of their numbers in the module.
const ENDPOINTS: readonly Endpoint[] = ["links", "placements", "users", "token"];
const EVENTS: readonly CallEvent["type"][] = ["start", "token", "no-token", "answered", "broken", "waited", "deadline"];
const MEANINGS = [undefined, "success", "final"] as const;
const FAILURES: readonly FailReason[] = [
  "status",
  "retry-after",
  "throttled",
  "retry-budget",
  "unauthorized",
  "redirect",
  "broken",
  "timeout",
  "token",
  "misuse",
];

/** The three numbers that an event has of its own. */
function detailsOf(event: CallEvent): [number, number | undefined, number] {
  if (event.type === "token") return [event.generation, Number(event.isShared ?? false), 0];
  if (event.type === "broken") return [Number(event.sent), 0, 0];
  if (event.type === "answered") return [event.status, event.retryAfter, MEANINGS.indexOf(event.meaning)];
  return [0, 0, 0];
}

function actionOf(kind: number, first: number, second: number): CallAction {
  if (kind === 0) return { type: "token", ...(first < 0 ? {} : { rejected: first }), left: second };
  if (kind === 1) return { type: "send", attempt: first, left: second };
  if (kind === 2) return { type: "wait", ms: first };
  if (kind === 3) return { type: "done" };
  const reason = FAILURES[first] as FailReason;
  return { type: "fail", reason, ...(reason === "throttled" && { blockedFor: second }) };
}
