// Calls the option `onAttempt` before and after each attempt of a call.

import type { Endpoint } from "../generated/service.js";
import { ignoreErrors } from "./ignore-errors.js";

/** The start or the end of an attempt. Contains no credential and nothing from a body. */
export interface Attempt {
  phase: "before" | "after";
  endpoint: Endpoint;
  /** The number of the attempt in its call, from 1. */
  attempt: number;
  /** The status of the response; `null` before an attempt and without a response. */
  status: number | null;
  /** Milliseconds until the next attempt at the earliest; `null` before an attempt and after the last one. */
  wait: number | null;
  /** Duration in milliseconds; `null` before an attempt. */
  ms: number | null;
}

/** Called before and after each attempt. Its errors are ignored. */
export type AttemptHook = (attempt: Attempt) => unknown;

/** Notifies a hook. An error of the hook is ignored. */
export function notify(hook: AttemptHook | undefined, attempt: Attempt): void {
  if (hook !== undefined) ignoreErrors(() => hook(attempt));
}
