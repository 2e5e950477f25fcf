// Reasons that hold in many places.

export const SPEED = "the quick way and the long way say the same";
export const SKIPPED = "the first of the list is never looked at, and the others are undefined as before";
export const TAKES_FIRST = "the module takes the first of them where it gets none";
export const ANEW = "what is there already is made once more, which comes to the same";
