// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

/** The events of a list of a batch. The module takes their indices. */
export const batchEvents = ["ready", "created", "cached", "notSent", "noResponse", "response", "throttled", "throttledUnsent"] as const;

/** How many numbers the state of a rate has. */
export const RATE_NUMBERS = 15;
