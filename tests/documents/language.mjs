// What language.test.mjs looks for: words banned in names, phrases banned in prose, and long sentences.

/** Words that no part of a name may be, with what to write instead. */
const WORDS = {
  "answer answers answered answering": "response",
  "finding findings breach breaches rejection rejections advice": "issue, error, warning or hint",
  "courier couriers errand errands office offices": "sender, operation or context",
  "alarm alarms flight flights mint minted": "timer, shared promise or fetch token",
  "tell tells told say says said": "notify, report or log",
  "ask asks asked asking": "send or request",
  "hear hears heard complaints": "receive, events or errors",
  "quietly alike twin twins nobody whoever whatever": "what it does",
  "odd oddly oddity": "the case: malformed, quoted, slow",
  "masked looks": "redacted, pattern",
  "most longest": "max",
  "kept given known knows": "cached, passed, recognized",
  "strike strikes struck": "inject",
};
const INSTEAD = new Map(Object.entries(WORDS).flatMap(([words, name]) => words.split(" ").map((word) => [word, name])));

const PHRASES =
  /\b((?<!\bthere )(is|are) no|(?<!\b(if|when) )there (is|are) none|(?<!\bthere )is none|of which|whoever|that which|nobody|nothing that|whatever|comes to|answer(s|ed|ing)?|hand(s|ed) (on|out)|the host knows)\b(?! (longer|more|matter|doubt))/gi;

const blank = (text) => text.replaceAll(/[^\n]/g, " ");
const isRust = (path) => path.endsWith(".rs");
const isHtml = (path) => path.endsWith(".html");

const ATTRIBUTE_NAMES = /(?<=\s(?:class|for|id|name|aria-controls|aria-labelledby|data-[\w-]+)=")[^"]*/g;

/** Returns a page with all but its class names, ids and the like blank. */
function attributeNames(text) {
  let [names, end] = ["", 0];
  for (const { 0: value, index } of text.matchAll(ATTRIBUTE_NAMES)) {
    names += blank(text.slice(end, index)) + value;
    end = index + value.length;
  }
  return names + blank(text.slice(end));
}

/**
 * Matches comments and literals; comments are the first group. A quote in a comment or in a regular expression begins no
 * string. A regular expression begins where a value may, and ends on the same line.
 */
const pieces = (path) => {
  if (isRust(path)) return /(\/\/[^\n]*$)|r(#+)".*?"\2|b?"(?:[^"\\]|\\.)*"|b?'(?:[^'\\\n]|\\.[^']*)'/gms;
  if (path.endsWith(".sh")) return /((?:^|\s)#.*$)|"(?:[^"\\]|\\.)*"|'[^']*'/gm;
  const comment = /(\/\*.*?\*\/|<!--.*?-->|(?<![:\\/])\/\/[^\n]*$)/;
  const string = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/;
  const pattern = /(?<=(?:[(=,:!&|?[{]|=>|\breturn)\s*)\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//;
  return new RegExp([comment, string, pattern].map(({ source }) => source).join("|"), "gms");
};

/** Returns the names in code that have a banned word as a part, each as "path:line name (what to write instead)". */
export function namesIn(path, text) {
  const code = isHtml(path) ? attributeNames(text) : text.replaceAll(pieces(path), blank);
  return code.split("\n").flatMap((line, index) =>
    [...line.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap(([name]) => {
      const parts = name.split(/_|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
      const word = parts.find((part) => INSTEAD.has(part.toLowerCase()))?.toLowerCase();
      return word === undefined ? [] : [`${path}:${index + 1} ${name} (not "${word}": ${INSTEAD.get(word)})`];
    }),
  );
}

/** Returns the prose of a file, with all else blank: a document without its code, a page without its tags, or comments. */
export function proseOf(path, text) {
  if (isHtml(path)) return text.replaceAll(/<(script|style)\b.*?<\/\1>|<(?!!--)[^>]*>/gs, blank);
  const prose = path.endsWith(".md") ? text.replaceAll(/^ *```.*?^ *```$/gms, blank) : onlyComments(path, text);
  return prose.replaceAll(/`[^`]*`/g, blank);
}

function onlyComments(path, text) {
  let [prose, end] = ["", 0];
  for (const { 0: piece, 1: comment, index } of text.matchAll(pieces(path))) {
    prose +=
      blank(text.slice(end, index)) +
      (comment === undefined ? blank(piece) : piece.replaceAll(/^ *(\/\/[/!]?|\/\*\*?|\*\/|\*|#)|\*\/$/gm, blank));
    end = index + piece.length;
  }
  return prose + blank(text.slice(end));
}

/** Returns the banned phrases in prose, each as "path:line: phrase". A phrase may go over the end of a line. */
export function phrasesIn(path, prose) {
  const flat = prose.replaceAll(/[ \t]*\n[ \t]*(?=\S)/g, (gap) => `\n${" ".repeat(gap.length - 1)}`);
  const pattern = new RegExp(PHRASES.source.replaceAll(" ", "\\s+"), "gi");
  return [...flat.matchAll(pattern)].map(({ 0: phrase, index }) => {
    const line = flat.slice(0, index).split("\n").length;
    return `${path}:${line}: ${phrase.replaceAll(/\s+/g, " ")}`;
  });
}

/** Returns the sentences of a document that have more than so many words. Tables and code do not count. */
export function longSentences(text, max) {
  const prose = text.replaceAll(/^ *```.*?^ *```$/gms, "").replaceAll(/^\|.*$/gm, "");
  const blocks = prose.split(/\n\s*\n|\n(?= *(?:[-*]|\d+\.) )/);
  const sentences = blocks.flatMap((block) => block.replaceAll(/\s+/g, " ").split(/(?<=[.!?][")*]*) (?=[A-Z`[*"])/));
  return sentences.filter((sentence) => sentence.trim().split(" ").length > max);
}
