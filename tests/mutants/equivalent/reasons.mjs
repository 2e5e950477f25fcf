// Reasons that several entries share.

export const SPEED = "the fast path and the slow path have the same result";
export const SKIPPED = "the first element is never read, and the others are undefined as before";
export const TAKES_FIRST = "the module uses the first value as the default";
export const ANEW = "an existing value is created again, with the same result";
