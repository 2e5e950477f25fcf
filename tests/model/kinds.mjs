// Kinds of values for fields: valid ones, and values at both sides of each limit.

import { around, blanks, ids, nearIds, shortText } from "./spellings.mjs";

export const valuesOf = (good, ...near) => ({
  good,
  near: [...near, "", ...good.flatMap((word) => [word, word.toUpperCase(), `${word} `])],
});
export const upTo = (limit) => ({ good: [shortText], near: [around(limit)] });
export const free = { good: ["a", "one two", ""], near: [...blanks, around(300)] };
export const nonBlank = (...good) => ({ good, near: blanks });
export const flag = { good: [true, false], near: ["true", 0, 1] };
export const id = { good: ids, near: nearIds };
