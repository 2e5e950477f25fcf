// Exports for the loaders and the gateway. They are a default export, which `export *` leaves out of the public API.

import { LINK_MAY_EXIST } from "../errors/failures.js";
import { CLOCK, Countdown } from "./clock.js";
import { Deadline, type DeadlineSettings, withDeadline } from "./deadline.js";
import { ignoreErrors } from "./ignore-errors.js";
import { Rates } from "./rates.js";
import { requestIdIn } from "./request-id.js";
import { IS_REQUIRED } from "./required-options.js";
import { Sender } from "./sender.js";
import { type ClientOptions, readClientOptions } from "./settings.js";
import { SharedWork } from "./shared-work.js";
import { readOtel, SERVER, tracedCheck } from "./spans.js";

export const internals = {
  /**
   * For the gateway, which checks bodies itself: returns a function that creates senders from the options of clients. They share the
   * rates of equal hosts and credentials.
   */
  senders:
    (rates = new Rates()) =>
    (options: ClientOptions): Sender =>
      new Sender(readClientOptions(options, CLOCK), CLOCK, rates),
  /** For the gateway: runs work once for several requests, and limits the time of each request that waits for it. */
  sharedWork: <T>(name: string): SharedWork<T> =>
    new SharedWork(CLOCK, ({ timeout }) => new Deadline(CLOCK, timeout, []), name),
  withDeadline: <T>(limits: DeadlineSettings, work: (deadline: Deadline) => Promise<T>): Promise<T> =>
    withDeadline(CLOCK, limits, work),
  /** For the gateway: the clock of its senders. */
  clock: CLOCK,
  countdown: (milliseconds: number): Countdown => new Countdown(CLOCK, milliseconds),
  ignoreErrors,
  /** For the spans of the gateway. */
  readOtel,
  tracedCheck,
  SERVER,
  requestIdIn,
  LINK_MAY_EXIST,
  IS_REQUIRED,
};
