// Lists of words that values are generated from, too, and formats that no pattern describes well.

import { isIP } from "node:net";

const units = [
  ["cup", "cups", "c"],
  ["fl oz can", "fl oz container", "fl oz jar", "fl oz pouch", "fl oz ounce"],
  ["gallon", "gallons", "gal", "gals"],
  ["milliliter", "milliliters", "millilitre", "millilitres", "ml", "mls"],
  ["liter", "liters", "litre", "litres", "l"],
  ["pint", "pints", "pt", "pts", "pt container"],
  ["quart", "quarts", "qt", "qts"],
  ["tablespoon", "tablespoons", "tb", "tbs"],
  ["teaspoon", "teaspoons", "ts", "tsp", "tspn"],
  ["gram", "grams", "g", "gs"],
  ["kilogram", "kilograms", "kg", "kgs"],
  ["lb", "lb bag", "lb can", "lb container", "per lb", "pound", "pounds", "lbs"],
  ["ounce", "ounces", "oz", "ounces bag", "oz bag", "ounces can", "oz can", "ounces container", "oz container"],
  ["bunch", "bunches"],
  ["can", "cans"],
  ["each"],
  ["ears"],
  ["head", "heads"],
  ["large", "lrg", "lge", "lg"],
  ["medium", "med", "md"],
  ["package", "packages"],
  ["packet"],
  ["small", "sm", "small ears", "small head", "small heads"],
].flat();

const weights = [
  ["gram", "grams", "g", "gs"],
  ["kilogram", "kilograms", "kg", "kgs"],
  ["lb", "per lb", "pound", "pounds", "lbs"],
  ["ounce", "ounces", "oz"],
].flat();

const countable = [
  ["apple", "avocado", "bagel", "banana", "cucumber", "egg", "lemon", "lime", "mango", "onion", "orange", "peach"],
  ["pear", "plum", "tomato"],
].flat();

export const words = {
  units, // compared without case
  weights, // of the units
  countable, // own: names of items that are sold by the piece
  barredSchemes: ["javascript", "data", "vbscript", "file", "blob"], // own
};

/** The formats of a schema. */
export const formats = ({ limits, words }) => ({
  "listed-unit": (text) => words.units.includes(lowerCased(text)),
  "upc-check-digit": (text) => !isUpc(text, limits) || checkDigit(text.slice(0, -1)) === Number(text.at(-1)),
  "ip-address": (text) => isIP(text) !== 0 && !text.includes("%"), // no zone
  "ads-count": (text) =>
    /^[0-9]+$/.test(text) && BigInt(text) >= limits.adsCountMin && BigInt(text) <= limits.adsCountMax,
});

/** Returns a text with its ASCII letters in lower case. */
export const lowerCased = (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

export const isUpc = (text, { upcShort, upcLong }) =>
  /^[0-9]+$/.test(text) && (text.length === upcShort || text.length === upcLong);

/** Returns the check digit of GS1: weights of 3 and 1 from the right. */
export function checkDigit(digits) {
  const sum = [...digits].reverse().reduce((sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}
