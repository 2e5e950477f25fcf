// Stops requests to an ads host that fails too often: circuit breakers, one for each host and credential.

import type { Breaker } from "../client/operation.js";
import type { ClientSettings } from "../client/settings.js";
import clientInternals from "../client.js";
import { setNewest } from "../options/newest.js";
import { errorResponse } from "./error-response.js";

/** The length of the window in which attempts are counted, in milliseconds. */
const WINDOW = 10_000;
/** How long an open breaker refuses all attempts, in milliseconds. */
const PAUSE = 10_000;
/** The time between attempts that test the host, in milliseconds. A test that never ends does not prevent the next one. */
const TEST_INTERVAL = 250;
/** The number of parts of the window. The oldest part is dropped as a whole. */
const PARTS = 10;
/** The minimum number of attempts in the window before the breaker can open. */
const MIN_ATTEMPTS = 20;
/** The share of failed attempts at which the breaker opens. */
const MAX_FAILED = 0.5;
/** The maximum number of breakers. The least recently used one is dropped first. */
const MAX_BREAKERS = 1000;

/** The attempts in one part of the window. */
interface Part {
  /** The number of the part since the clock's start. */
  readonly number: number;
  attempts: number;
  failures: number;
}

/**
 * Counts the attempts to one host. It is closed at first, and lets all attempts pass. It opens when at least half of 20 or more
 * attempts within 10 seconds failed, and then refuses all of them for 10 seconds. After that one attempt passes each 250 ms, until
 * the first of them ends: a success closes the breaker, a failure opens it again.
 */
class HostBreaker implements Breaker {
  readonly #now: () => number;
  #parts: Part[] = [];
  /** When the next attempt may pass, in milliseconds; `undefined` while the breaker is closed. */
  #openUntil: number | undefined;
  /** Increases when the breaker opens or closes. Attempts that started before that do not count. */
  #epoch = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  attempt(): (isFailure: boolean | undefined) => void {
    const now = this.#now();
    const until = this.#openUntil;
    if (until !== undefined) {
      if (now < until) throw breakerOpen((until - now) / 1000);
      // This attempt tests the host. It may never end: workerd drops it when the browser disconnects.
      this.#openUntil = now + TEST_INTERVAL;
    }
    const epoch = this.#epoch;
    return (isFailure) => {
      // An attempt whose browser disconnected has no result: other tests that are in flight still count.
      if (isFailure === undefined || epoch !== this.#epoch) return;
      const now = this.#now();
      if (until === undefined) this.#count(isFailure, now);
      else this.#reset(isFailure ? now + PAUSE : undefined);
    };
  }

  #count(isFailure: boolean, now: number): void {
    const number = Math.floor((now * PARTS) / WINDOW);
    this.#parts = this.#parts.filter((part) => part.number > number - PARTS);
    let part = this.#parts.find((part) => part.number === number);
    if (part === undefined) {
      part = { number, attempts: 0, failures: 0 };
      this.#parts.push(part);
    }
    part.attempts++;
    if (isFailure) part.failures++;
    const sum = (name: "attempts" | "failures"): number => this.#parts.reduce((total, part) => total + part[name], 0);
    const attempts = sum("attempts");
    if (attempts >= MIN_ATTEMPTS && sum("failures") >= attempts * MAX_FAILED) this.#reset(now + PAUSE);
  }

  /** Opens the breaker until a time, or closes it. */
  #reset(until: number | undefined): void {
    this.#openUntil = until;
    this.#epoch++;
    this.#parts = [];
  }
}

/** The breakers of one gateway. */
export class Breakers {
  readonly #now: () => number;
  readonly #breakers = new Map<string, Breaker>();

  constructor(now: () => number = () => clientInternals.clock.now()) {
    this.#now = now;
  }

  /** Returns the breaker of an ads host and the credentials of its access tokens. */
  of({ hosts: { ads: host }, credentials }: ClientSettings): Breaker {
    const key = JSON.stringify([host, credentials]);
    return setNewest(this.#breakers, key, this.#breakers.get(key) ?? new HostBreaker(this.#now), MAX_BREAKERS);
  }
}

/** Returns the error response to a request while the breaker is open. */
const breakerOpen = (seconds: number): unknown =>
  errorResponse(503, "breaker", "the ads service fails too often; try again later", {
    "Retry-After": String(Math.max(1, Math.ceil(seconds))),
  });
