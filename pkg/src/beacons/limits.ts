// All limits of the beacons. The gateway has the first two as well.

/** Of a batch: events, and bytes of its JSON. */
export const MAX_EVENTS = 50;
export const MAX_BYTES = 32_768;

/** How long a batch waits for more events, in milliseconds. */
export const BATCH_WAIT = 2000;

/** How many events wait for an endpoint that is down. More are dropped. */
export const MAX_WAITING = 1000;

/** How many batches are sent when the page may end: browsers allow 64 KiB in requests that outlive a page. */
export const MAX_LAST_BATCHES = 2;

/** How long a request may take, in milliseconds. */
export const PATIENCE = 30_000;
/** The same for requests that were sent before the page came back from the browser's cache. */
export const RESUME_WAIT = 2000;

/** The first wait after a failure, which doubles with each failure; its maximum, and that of a `Retry-After`. */
export const FIRST_RETRY = 1000;
export const MAX_RETRY = 60_000;
export const MAX_RETRY_AFTER = 3_600_000;

/** How long a stored event is kept, in milliseconds. */
export const STORED_TIME = 86_400_000;
