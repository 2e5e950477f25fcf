// Sets of characters, as ranges. V8 takes about a millisecond for the first `\p{...}` that it parses, which it does when
// a program is loaded.

/** Control characters, and characters that change the direction of their neighbors or break a line. */
export const HIDDEN = /[^ -~\xa0-\u2027\u202f-\u2065\u206a-\uffff]/g;
