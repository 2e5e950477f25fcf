// Listens to the events of the elements, and reports them to an endpoint of the shop.

import { readOption } from "../options/options.js";
import { consentHeaders, type ReadConsent } from "../page/consent.js";
import { listen, memberOf } from "../page/dom.js";
import { type BeaconEvent, type BeaconType, beaconOf } from "./event.js";
import { MAX_RETRY_AFTER, STORED_TIME } from "./limits.js";
import { createOutbox, type DropReason } from "./outbox.js";
import { storedEvents } from "./stored.js";

const TYPES: readonly BeaconType[] = ["viewable", "click", "item-viewable", "item-click"];

/** The id of the stored time until which the endpoint asked for a pause. */
const PAUSE = "";

/** The options of `report`. */
export interface ReportOptions {
  /** The endpoint, such as `/api/events` of a gateway. It is at the page's own origin, because cookies are sent nowhere else. */
  to: string;
  /**
   * Returns the page's consent strings, which are sent as the headers `Endcap-GPP` and `Endcap-TCF`. While it throws, or returns a
   * string that no header can hold, nothing is sent: the error is reported, and the events wait.
   */
  consent?: ReadConsent | undefined;
  /**
   * Returns whether the user allows that unsent events are kept in IndexedDB, for 24 hours; called for each event and before each
   * request. Any other result, including a promise or an error, deletes the stored events. Without this option nothing is stored.
   */
  persist?: (() => boolean) | undefined;
}

const OPTIONS = Object.keys({ to: 0, consent: 0, persist: 0 } satisfies Record<keyof ReportOptions, 0>);

/** The reporter that `report` started. */
export interface Reporter {
  /**
   * Deletes all unsent events, also those in IndexedDB. Call it at logout. Resolves when they are deleted. If that takes more than 2
   * seconds, because another tab shows an alert, it reports that with `reportError` and resolves.
   */
  clear(): Promise<void>;
  /** Stops listening to events, and sends those that wait. */
  stop(): void;
}

/** The detail of `endcap-events-dropped`, which `root` dispatches for events that are not sent again. */
export interface EventsDroppedDetail {
  events: readonly BeaconEvent[];
  /**
   * `redirected`: the endpoint responded with a redirect, as a site may from `/api/events` to `/api/events/`; redirects are not followed.
   * `refused`: it responded with another status than 204 that is not retried. `too-large`: one event is larger than a batch.
   * `full`: 1,000 events wait already.
   */
  reason: DropReason;
  /** The status of the response. Browsers hide that of a redirect. */
  status?: number | undefined;
}

declare global {
  interface GlobalEventHandlersEventMap {
    "endcap-events-dropped": CustomEvent<EventsDroppedDetail>;
  }
}

/**
 * Reports the events of all elements in `root` (`endcap-viewable`, `endcap-click`, `endcap-item-viewable` and
 * `endcap-item-click`) to an endpoint of your own, in batches. Delivery is at least once: the receiver removes duplicates by `id`.
 *
 * @throws {TypeError} without an endpoint, for unknown options, and for a `consent` or `persist` that is not a function
 */
export function report(root: EventTarget, options: ReportOptions): Reporter {
  // Written out, because `checkNames` would make up a seventh of the bundle.
  for (const name of Object.keys(options))
    if (!OPTIONS.includes(name))
      throw new TypeError(`\`${name}\` is not an option; the options are ${OPTIONS.join(", ")}`);
  const to = readOption(options, "to");
  const consent = readOption(options, "consent");
  const persist = readOption(options, "persist");
  if (typeof to !== "string" || !to || !URL.canParse(to, memberOf(document, "baseURI")))
    throw new TypeError("`to` must be a URL such as /api/events");
  for (const [name, read] of Object.entries({ consent, persist }))
    if (read && typeof read !== "function") throw new TypeError(`\`${name}\` must be a function`);
  const stored = persist && storedEvents(`endcap ${to}`);
  /** Ids of events of earlier pages. */
  const restored = new Set<string>();
  /** Whether the database may contain events. */
  let mayHaveStored = true;
  let clears = 0;

  /** Returns whether events may be stored now; deletes them if not. */
  const isAllowed = (): boolean => {
    let allowed = false;
    try {
      allowed = persist?.() === true;
    } catch (error) {
      reportError(error);
    }
    if (mayHaveStored && !allowed) {
      clears++;
      stored?.clear();
      outbox.drop(({ id }) => restored.has(id));
    }
    mayHaveStored = allowed;
    return allowed;
  };

  const outbox = createOutbox({
    to,
    headers: () => consentHeaders(consent),
    sending: isAllowed,
    paused(milliseconds) {
      if (mayHaveStored) stored?.put({ id: PAUSE, time: Date.now() + milliseconds });
    },
    settled(events, reason, status) {
      // All of them were deleted meanwhile.
      if (!events.length) return;
      if (mayHaveStored) stored?.remove([...events, { id: PAUSE }]);
      const dropped = () => new CustomEvent("endcap-events-dropped", { detail: { events, reason, status } });
      if (reason) memberOf(document, "dispatchEvent").call(root, dropped());
    },
  });

  const restore = async (): Promise<void> => {
    const clearsBefore = clears;
    const found = (await stored?.all()) ?? [];
    if (clears !== clearsBefore) return;
    const now = Date.now();
    const pause = found.find(({ id }) => id === PAUSE)?.time ?? now;
    const isRecent = ({ time }: BeaconEvent): boolean => now - time < STORED_TIME;
    const events = found.filter(({ id }) => id !== PAUSE);
    stored?.remove(events.filter((event) => !isRecent(event)));
    setTimeout(
      () => {
        if (clears !== clearsBefore) return;
        for (const event of events.filter(isRecent)) {
          if (event.time > now) {
            // The clock was set back. With the time of the event, it would be kept for too long.
            event.time = now;
            stored?.put(event);
          }
          restored.add(event.id);
          outbox.add(event, true);
        }
      },
      Math.min(pause - now, MAX_RETRY_AFTER),
    );
  };

  const stopController = new AbortController();
  const { signal } = stopController;
  for (const type of TYPES)
    listen(
      root,
      `endcap-${type}`,
      (dispatched) => {
        const event = beaconOf(type, dispatched);
        if (outbox.add(event) && isAllowed()) stored?.put(event);
      },
      { signal },
    );
  listen(document, "visibilitychange", () => memberOf(document, "hidden") && outbox.sendNow(), { signal });
  listen(window, "pagehide", () => outbox.sendNow(true), { signal });
  listen(window, "pageshow", ({ persisted }: PageTransitionEvent) => persisted && outbox.resume(), { signal });
  if (isAllowed()) restore();

  return {
    async clear() {
      clears++;
      outbox.drop(() => true);
      await stored?.clear();
    },
    stop() {
      stopController.abort();
      outbox.sendNow(true);
    },
  };
}
