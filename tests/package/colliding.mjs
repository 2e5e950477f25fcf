// Texts with the same key in src/schema/occurrence.rs, as an attacker would choose them.

/** Returns the texts of `count` pairs of letters, two to the power of that, which all have the same key. */
export function collidingTexts(count) {
  const pairs = Array.from({ length: count }, (_, bit) => bit);
  return Array.from({ length: 2 ** count }, (_, text) =>
    pairs.map((bit) => ((text >> bit) & 1 ? "Aa" : "BB")).join(""),
  );
}

/** The same five letters, spelled in 32 ways. */
export const spelled = (way) =>
  [..."abcde"].map((letter, bit) => ((way >> bit) & 1 ? `\\u006${bit + 1}` : letter)).join("");
