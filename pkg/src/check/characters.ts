// Sets of characters, written as ranges: the first `\p{...}` that V8 parses costs about a millisecond when a program is loaded.

/** Control characters, line separators, and characters that change the direction of the text around them. */
export const HIDDEN = /[^ -~\xa0-\u2027\u202f-\u2065\u206a-\uffff]/g;
