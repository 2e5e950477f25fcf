// Collects events in batches, and sends each batch until the endpoint has accepted or refused it.

import { memberOf } from "../page/dom.js";
import type { BeaconEvent } from "./event.js";
import {
  BATCH_WAIT,
  FIRST_RETRY,
  MAX_BYTES,
  MAX_EVENTS,
  MAX_LAST_BATCHES,
  MAX_RETRY,
  MAX_RETRY_AFTER,
  MAX_WAITING,
  REQUEST_TIMEOUT,
  RESUME_WAIT,
} from "./limits.js";

/** Why events were dropped: the endpoint redirected or refused them, one alone is larger than a batch, or too many wait. */
export type DropReason = "redirected" | "refused" | "too-large" | "full";

interface Entry {
  readonly event: BeaconEvent;
  readonly json: string;
  readonly bytes: number;
}

/** The bytes of a batch without its events, and the comma after each. */
const ENVELOPE = '{"events":[]}'.length - 1;
const COMMA = 1;

/** The events that wait to be sent, and the requests that send them. */
export interface Outbox {
  /** Adds an event to the batch. Returns whether it was accepted. Events of earlier pages (`isRestored`) do not count against `MAX_WAITING`. */
  add(event: BeaconEvent, isRestored?: boolean): boolean;
  /**
   * Sends the waiting events at once, because the page is hidden or ends (`isEnd`). While a failed batch waits for its retry, only the
   * first call for a hidden page sends it again.
   */
  sendNow(isEnd?: boolean): void;
  /** Ends requests that take too long after the page came back from the browser's cache: some browsers never settle them. */
  resume(): void;
  /** Drops the events for which `matches` returns true. Those in flight are not sent again. */
  drop(matches: (event: BeaconEvent) => boolean): void;
}

/** The options of an outbox. */
export interface OutboxOptions {
  to: string;
  headers(): Record<string, string>;
  /** Called before each request. */
  sending(): void;
  /** Called when the endpoint asks for a pause that is longer than the wait before a retry. */
  paused(milliseconds: number): void;
  /** Called with events that the endpoint has, or that were dropped with a reason. */
  settled(events: readonly BeaconEvent[], reason?: DropReason, status?: number): void;
}

/** Creates an empty outbox. */
export function createOutbox({ to, headers, sending, paused, settled }: OutboxOptions): Outbox {
  let waiting: Entry[] = [];
  const pending = new Set<Entry>();
  const requests = new Set<AbortController>();
  let failures = 0;
  /** Whether `sendNow` has sent the failed batch again, before the time of its retry. */
  let hasRetriedEarly = false;
  let maxWaiting = MAX_WAITING;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** How many of the waiting events fit into one batch. */
  const fittingCount = (): number => {
    let size = ENVELOPE;
    let count = 0;
    for (const { bytes } of waiting.slice(0, MAX_EVENTS)) {
      size += bytes;
      if (size > MAX_BYTES) break;
      count++;
    }
    return count;
  };

  /** Sends a full batch at once, and others after a wait. One batch is in flight at a time. */
  const scheduleSend = (): void => {
    if (!waiting.length || failures || pending.size) return;
    const isFull = fittingCount() === MAX_EVENTS || fittingCount() < waiting.length;
    if (isFull || memberOf(document, "hidden")) send();
    else timer ??= setTimeout(send, BATCH_WAIT);
  };

  /** Reads the headers. An error is reported and thrown: without the consent strings nothing is sent. */
  const readHeaders = (): Record<string, string> => {
    try {
      const all = { ...headers(), "Content-Type": "application/json" };
      // Throws for text that a header cannot hold.
      new Headers(all);
      return all;
    } catch (error) {
      reportError(error);
      throw error;
    }
  };

  const send = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sending();
    const batch = waiting.splice(0, fittingCount());
    if (!batch.length) {
      failures = 0;
      return;
    }
    for (const entry of batch) pending.add(entry);
    const controller = new AbortController();
    requests.add(controller);
    const timeoutTimer = setTimeout(() => controller.abort(), REQUEST_TIMEOUT);
    let status: number | undefined;
    let retryAfter = 0;
    try {
      // If the page comes back from the browser's cache, Firefox does not settle the request, even after an abort.
      const aborted = new Promise<never>((_, reject) => {
        controller.signal.onabort = reject;
      });
      const request = fetch(to, {
        method: "POST",
        headers: readHeaders(),
        body: `{"events":[${batch.map(({ json }) => json)}]}`,
        credentials: "same-origin",
        keepalive: true,
        redirect: "manual",
        signal: controller.signal,
      });
      const response = await Promise.race([request, aborted]);
      status = response.status;
      const retryAfterHeader = response.headers.get("Retry-After") ?? "";
      retryAfter = Number(retryAfterHeader) * 1000 || Date.parse(retryAfterHeader) - Date.now() || 0;
    } catch {
      // The connection broke, the browser allows no more requests that outlive the page, or there are no consent strings yet.
    }
    clearTimeout(timeoutTimer);
    requests.delete(controller);
    const remaining = batch.filter((entry) => pending.delete(entry));
    if (status === undefined || status === 408 || status === 429 || status > 499) {
      waiting.unshift(...remaining);
      const wait = Math.min(FIRST_RETRY * 2 ** failures++, MAX_RETRY) * (0.5 + Math.random() / 2);
      clearTimeout(timer);
      const retry = (): void => {
        hasRetriedEarly = false;
        send();
      };
      const pause = Math.min(retryAfter, MAX_RETRY_AFTER);
      if (pause > wait) paused(pause);
      timer = setTimeout(retry, Math.max(wait, pause));
    } else {
      failures = 0;
      hasRetriedEarly = false;
      const events = remaining.map(({ event }) => event);
      // Browsers hide the status of a redirect: it is 0.
      const isRedirect = /^(0|3..)$/.test(`${status}`);
      if (status === 204) settled(events);
      else settled(events, isRedirect ? "redirected" : "refused", status || undefined);
      scheduleSend();
    }
  };

  return {
    add(event, isRestored) {
      if (isRestored) maxWaiting++;
      const json = JSON.stringify(event);
      const bytes = new TextEncoder().encode(json).length + COMMA;
      const reason = ENVELOPE + bytes > MAX_BYTES ? "too-large" : waiting.length < maxWaiting ? undefined : "full";
      if (reason) settled([event], reason);
      else waiting.push({ event, json, bytes });
      scheduleSend();
      return !reason;
    },
    sendNow(isEnd) {
      if (hasRetriedEarly && !isEnd) return;
      hasRetriedEarly = failures > 0;
      for (let left = MAX_LAST_BATCHES; left-- && waiting.length; ) send();
    },
    resume() {
      for (const controller of requests) setTimeout(() => controller.abort(), RESUME_WAIT);
    },
    drop(matches) {
      waiting = waiting.filter(({ event }) => !matches(event));
      for (const entry of pending) if (matches(entry.event)) pending.delete(entry);
    },
  };
}
