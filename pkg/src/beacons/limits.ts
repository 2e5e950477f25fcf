// All limits of the beacons. The gateway repeats the first two in `gateway/events.ts`.

/** The maximum number of events in a batch, and the maximum size of its JSON in bytes. */
export const MAX_EVENTS = 50;
export const MAX_BYTES = 32_768;

/** The milliseconds that a batch waits for more events. */
export const BATCH_WAIT = 2000;

/** The maximum number of events that wait for an endpoint that is down. Further events are dropped. */
export const MAX_WAITING = 1000;

/** The maximum number of batches sent when the page may end: browsers allow 64 KiB in requests that outlive a page. */
export const MAX_LAST_BATCHES = 2;

/** The timeout of a request, in milliseconds. */
export const REQUEST_TIMEOUT = 30_000;
/** The timeout, in milliseconds after a page came back from the browser's cache, for requests that were sent before. */
export const RESUME_WAIT = 2000;

/** The wait after the first failure, in milliseconds. It doubles with each failure. */
export const FIRST_RETRY = 1000;
/** The maximum wait after a failure, in milliseconds. */
export const MAX_RETRY = 60_000;
/** The maximum wait that a `Retry-After` can set, in milliseconds. */
export const MAX_RETRY_AFTER = 3_600_000;

/** The maximum wait for the deletion of stored events, in milliseconds. */
export const MAX_CLEAR_WAIT = 2000;

/** How long a stored event is kept, in milliseconds. */
export const STORED_TIME = 86_400_000;
