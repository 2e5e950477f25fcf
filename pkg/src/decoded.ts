// Text as it may be meant: escapes of JSON, HTML and URLs undone, with the ranges that they took. A service that returns
// what it was sent may spell it in any of these ways, and in one inside the other.

/** A text, and for each of its code units where that is in the source; no arrays where it is the source itself. */
export interface Decoded {
  readonly text: string;
  readonly starts?: readonly number[];
  readonly ends?: readonly number[];
}

/** How often escapes are undone. */
const MAX_ROUNDS = 3;

/** Escapes, and characters that are not seen. White space is seen. */
const ESCAPES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: V8 takes a millisecond for the first \p{Cc} that it parses
  /\\u(?<unit>[0-9a-f]{4})|\\x(?<byte>[0-9a-f]{2})|\\(?<plain>["'\\/])|&#0{0,9}(?<decimal>\d{1,7});?|&#x0{0,9}(?<hex>[0-9a-f]{1,6});?|&(?<name>[a-z]{2,8});|(?<percent>(?:%[0-9a-f]{2})+)|(?:\ufeff|(?!\s)[\0-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}])+/giu;

/** Names of characters that stand in credentials and addresses. */
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  bsol: "\\",
  colon: ":",
  commat: "@",
  dash: "-",
  dollar: "$",
  equals: "=",
  excl: "!",
  gt: ">",
  hyphen: "-",
  lowbar: "_",
  lt: "<",
  num: "#",
  percnt: "%",
  period: ".",
  plus: "+",
  quot: '"',
  semi: ";",
  sol: "/",
};

const decoder = /* @__PURE__ */ new TextDecoder();

/** A text, and what it is with its escapes undone once, twice, and so on, as far as there are any. */
export function* rounds(source: string): Generator<Decoded> {
  let round: Decoded | undefined = { text: source };
  for (let count = 0; count <= MAX_ROUNDS && round !== undefined; count++) {
    yield round;
    round = decode(round);
  }
}

/** Undoes the escapes of a text; `undefined` where it has none. */
function decode({ text, starts, ends }: Decoded): Decoded | undefined {
  let decoded = "";
  const [newStarts, newEnds]: [number[], number[]] = [[], []];
  let at = 0;
  /** Adds `meant`, which is spelled from one index to another. */
  const add = (meant: string, from: number, to: number): void => {
    decoded += meant;
    for (let count = 0; count < meant.length; count++) {
      newStarts.push(starts?.[from] ?? from);
      newEnds.push(ends?.[to - 1] ?? to);
    }
  };
  const copy = (to: number): void => {
    for (; at < to; at++) add(text[at] as string, at, at + 1);
  };
  for (const { 0: spelled, index, groups } of text.matchAll(ESCAPES)) {
    const meant = meaning(groups as Groups);
    if (meant === undefined) continue;
    copy(index);
    at = index + spelled.length;
    add(meant, index, at);
  }
  if (at === 0) return undefined;
  copy(text.length);
  return { text: decoded, starts: newStarts, ends: newEnds };
}

type Groups = Partial<Record<"unit" | "byte" | "plain" | "decimal" | "hex" | "name" | "percent", string>>;

/** What an escape means; `undefined` for what only looks like one. */
function meaning({ unit, byte, plain, decimal, hex, name, percent }: Groups): string | undefined {
  if (plain !== undefined) return plain;
  if (name !== undefined) return Object.hasOwn(NAMED, name.toLowerCase()) ? NAMED[name.toLowerCase()] : undefined;
  if (percent !== undefined)
    return decoder.decode(Uint8Array.from(percent.split("%").slice(1), (each) => Number.parseInt(each, 16)));
  const code = unit ?? byte ?? hex;
  const point = code === undefined ? decimal : Number.parseInt(code, 16);
  if (point === undefined) return "";
  return Number(point) <= 0x10ffff ? String.fromCodePoint(Number(point)) : undefined;
}
