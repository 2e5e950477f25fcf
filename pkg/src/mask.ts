// Text of the service made fit for logs: cut to a length, on one line, and without what looks like a secret or like
// personal data. It goes by looks alone, and where in doubt it hides. The twin of `src/http/mask.rs`.

const MASKED = "[masked]";

/** No more characters of a text are looked at. */
const MOST = 16384;
const START = /^.{0,16384}/su;
/** Control characters, white space, and what turns the direction of text or hides in it. */
const INVISIBLE =
  /[\p{Cc}\s\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]+/gu;
/**
 * What can be part of a b64token, percent-encoded or not, or of an e-mail address: all but ASCII
 * punctuation, and a colon and an equals sign of full width.
 */
const PART = /[^ !-$&-*,:-?[-^`{-}\uff1a\uff1d]/;
const PARTS = /^[^ !-$&-*,:-?[-^`{-}\uff1a\uff1d]*/;
/** A telephone number: seven digits or more, with at most two of what people write among them in between. */
const PHONE = /^[+(]{0,2}\d(?:[ \-./()]{0,2}\d){6,}/;
/** No name of a secret is shorter, and nothing that looks like one. */
const SHORTEST = 3;
/** From this length on, a word that no one would say is taken for a secret. */
const LONG = 20;

// What the word before a place says of what comes there: nothing, a secret unless it is a plain word, a secret after an
// equals sign, a colon or a quote, the same that may go on after a semicolon, a secret whatever it looks like, or after
// an equals sign a secret, unless it is a plain word or a number, as that of an error is.
const NOTHING = 0;
const PERHAPS = 1;
const SECRET = 2;
const COOKIE = 3;
const SCHEME = 4;
const CODE = 5;

/**
 * What stands between a label and its value: signs, character references (HTML), tags without attributes, an index or a
 * name in brackets that something is assigned to, and words that a value can come after.
 */
const GAP =
  /^(?:["'`:=\\ >(\]\uff1a\uff1d]|&[ -:<-~]{0,6};|<\/?[a-z\d]{0,16}>|\[(?:(?:\d{0,4}|[a-z_]{1,20})\](?=[=:["]))?|,(?=[, "'\\]*value[ "'\\]*(?:[=:]|(?:is|was) ))|(?:is|was|of)(?= )|value(?=[ "'\\]*(?:[=:]|(?:is|was) )))*/i;

/** At most `most` characters of a text, and an ellipsis where there are more; `isCut` when it went on beyond what is given. */
export function mask(text: string, most: number, isCut = false): string {
  const [start] = text.length > MOST ? (START.exec(text) as unknown as [string]) : [text];
  const goesOn = isCut || start.length < text.length;
  let rest = start.replace(INVISIBLE, " ").trim();
  // What has been cut in two may no longer look like what it is.
  if (goesOn) rest = trimEnd(rest, (character) => PART.test(character));
  let shown = "";
  let label = NOTHING;
  while (rest !== "" && shown.length <= 2 * most) {
    const secret = label && labelled(label, rest);
    if (secret) {
      shown += secret.gap + MASKED;
      rest = rest.slice(secret.end);
      label = labelOf(secret.value);
      continue;
    }
    const phone = PHONE.exec(rest)?.[0].length ?? 0;
    const [word] = PARTS.exec(rest) as unknown as [string];
    let end = Math.max(phone, word.length) || 1;
    const hides = phone > 0 || (word.length >= SHORTEST && isSecret(word));
    // The end of a b64token.
    if (hides && phone < end && labelOf(word) === NOTHING) while (rest[end] === "=") end++;
    const piece = rest.slice(0, end);
    shown += hides ? MASKED : piece;
    label = labelOf(piece);
    rest = rest.slice(end);
  }
  // One more than there is room for, however many code units they take.
  const characters = [...shown.slice(0, 2 * most + 1)];
  const isLonger = goesOn || rest !== "" || characters.length > most;
  return characters.slice(0, most).join("") + (isLonger ? "…" : "");
}

/** What a word says: the name that it ends with, but for what is percent-encoded, where `+` is a space. */
function labelOf(word: string): number {
  if (word.length < SHORTEST) return NOTHING;
  const [name] = /[^+]*$/.exec(trimEnd(word.replace(/%.*/, ""), (character) => character === "+")) as unknown as [
    string,
  ];
  const letters = name.replace(/[_-]/g, "");
  if (/bearer$/i.test(letters)) return SCHEME;
  if (SECRETS.test(letters)) return SECRET;
  if (/cookie$/i.test(letters)) return COOKIE;
  if (/(?:basic|token|key)$/i.test(letters)) return PERHAPS;
  return /code$/i.test(letters) ? CODE : NOTHING;
}

const SECRETS =
  /(?:secret|(?:access|refresh|id)token|(?:api|secret|private)key|password|passwd|pwd|pass|jwt|session(?:id)?|credentials?|sig|signature|authorization(?:code)?|assertion)$/i;

/** What stands between a label and the secret that follows it, that, and where it ends; `undefined` where none follows. */
function labelled(label: number, text: string): { gap: string; value: string; end: number } | undefined {
  const [gap] = GAP.exec(text) as unknown as [string];
  const marks = gap.replace(/&[^;]*;/g, "&").replace(/<[^>]*>/g, "<");
  // The first quote may close the name; the last one opens the value, unless something is assigned after it.
  const [, backslash, quote] = /(\\?)(["'`])[^"'`:=>\uff1a\uff1d]*$/.exec(marks) ?? [];
  const after = text.slice(gap.length);
  const open = label === COOKIE ? /^[^"'`<\\]*/ : OPEN;
  const ending = quote === undefined ? open : backslash ? /^[^\\]*/ : CLOSED[quote];
  let [value] = (ending as RegExp).exec(after) as unknown as [string];
  if (value === "" || gap === "") return undefined;
  // The name of a scheme is no secret: what comes after it is.
  if (quote === undefined && label !== COOKIE && /^(?:bearer|basic|token)$/i.test(value)) return undefined;
  if (label === CODE && (/^\d*$/.test(value) || !/[=\uff1d]|&#61;/.test(gap))) return undefined;
  const isAssigned =
    label === SCHEME || ((label === SECRET || label === COOKIE) && /["'`:=>&\uff1a\uff1d]/.test(marks));
  const isWord = isPlain(trimEnd(value, (character) => character === "." || !PART.test(character)));
  if (!isAssigned && isWord) return undefined;
  // What looks like a secret may be the name of one.
  const name = value.replace(/[:=\uff1a\uff1d]+$/, "");
  if (ending === OPEN && labelOf(name) !== NOTHING) value = name;
  return { gap, value, end: gap.length + value.length };
}

/** What is not quoted. */
const OPEN = /^[^ "'`,;&<>)}\]\\]*/;
/** What is inside of quotes, where a backslash stands before one that does not close. */
const CLOSED: Record<string, RegExp> = {
  '"': /^(?:[^"\\]|\\.?)*/,
  "'": /^(?:[^'\\]|\\.?)*/,
  "`": /^(?:[^`\\]|\\.?)*/,
};

function isSecret(word: string): boolean {
  return (
    /^[^@]+@.|%40/.test(word) ||
    word.replace(/\D/g, "").length >= 7 ||
    (word.includes("%") && labelOf(word) !== NOTHING) ||
    (word.includes("+") && word.split("+").some((part) => labelOf(part) !== NOTHING)) ||
    word.split(/[^ -~]/).some((part) => part.length >= LONG && !isPlain(part))
  );
}

/** Whether this is made of words as they stand in paths and constants: of letters of one case, each shorter than a secret. */
function isPlain(text: string): boolean {
  return text.split(/[_.]/).every((word) => word.length < LONG && /^(?:[a-z]*|[A-Z]*)$/.test(word));
}

function trimEnd(text: string, isIn: (character: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isIn(text[end - 1] as string)) end--;
  return text.slice(0, end);
}
