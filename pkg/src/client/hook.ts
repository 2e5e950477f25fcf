// What a caller is told while a call goes on.

import type { Endpoint } from "../generated/service.js";
import { quietly } from "./quietly.js";

/** An attempt: that it begins, or what became of it. Holds no credential and nothing of a body. */
export interface Attempt {
  phase: "before" | "after";
  endpoint: Endpoint;
  /** Which one of its call it is, from 1. */
  attempt: number;
  /** The status of the answer; `null` before, and where there was none. */
  status: number | null;
  /** Milliseconds until the next attempt at the earliest; `null` before, and where there is none. */
  wait: number | null;
  /** Milliseconds that it took; `null` before. */
  ms: number | null;
}

/** Is told of attempts. What it throws changes nothing. */
export type Hook = (attempt: Attempt) => unknown;

/** Tells a hook, whatever it does. */
export function tell(hook: Hook | undefined, attempt: Attempt): void {
  if (hook !== undefined) quietly(() => hook(attempt));
}
