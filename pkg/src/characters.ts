// Sets of characters, as ranges. V8 takes about a millisecond for the first `\p{...}` that it parses, which it does when
// a program is loaded.

/** Control characters, and characters that change the direction of their neighbors or break a line. */
export const HIDDEN = /[^ -~\xa0-\u2027\u202f-\u2065\u206a-\uffff]/g;

/** Control characters, white space, and what turns the direction of text or hides in it. */
export const INVISIBLE =
  /(?:[^ -~\xa0-\u{10ffff}]|[\s\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}])+/gu;
