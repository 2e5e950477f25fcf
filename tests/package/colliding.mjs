// Texts with the same key in src/schema/occurrence.rs, as an attacker would choose them.

/** Returns the texts of `count` pairs of letters, two to the power of that, which all have the same key. */
export function collidingTexts(count) {
  const pairs = Array.from({ length: count }, (_, bit) => bit);
  return Array.from({ length: 2 ** count }, (_, text) =>
    pairs.map((bit) => ((text >> bit) & 1 ? "Aa" : "BB")).join(""),
  );
}

/** Returns the low 64 bits of a number whose digits in base 31 are the characters of `text`. */
const hash = (text) =>
  [...text].reduce((sum, letter) => BigInt.asUintN(64, sum * 31n + BigInt(letter.charCodeAt(0))), 0n);

/** Returns a text of `length` letters, and one of 13 letters with the same key. */
export function unlikeTexts(length) {
  const long = "k".repeat(length);
  const lowest = "`";
  let rest = BigInt.asUintN(64, hash(long) - hash(lowest.repeat(13)));
  let short = "";
  for (let digit = 0; digit < 13; digit++) {
    short = String.fromCharCode(lowest.charCodeAt(0) + Number(rest % 31n)) + short;
    rest /= 31n;
  }
  if (hash(short) !== hash(long)) throw new Error("the keys differ");
  return [long, short];
}

/** The same five letters, spelled in 32 ways. */
export const spelled = (way) =>
  [..."abcde"].map((letter, bit) => ((way >> bit) & 1 ? `\\u006${bit + 1}` : letter)).join("");
