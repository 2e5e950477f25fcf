// Lists of words and shapes of text that the service's document gives, and the tests of text that no pattern says well.

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

export const words = {
  units: new Set(units),
  healthFilters: new Set(["ORGANIC", "GLUTEN_FREE", "FAT_FREE", "VEGAN", "KOSHER", "SUGAR_FREE", "LOW_FAT"]),
  barredSchemes: new Set(["javascript", "data", "vbscript", "file", "blob"]),
  uuid: "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}",
};

/** What `format` in a schema asks for. */
export const formats = (limits) => ({
  "listed-unit": (text) => words.units.has(text.toLowerCase()),
  "upc-check-digit": (text) => !isUpc(text, limits) || checkDigit(text.slice(0, -1)) === Number(text.at(-1)),
  "ip-address": (text) => isIP(text) !== 0 && !text.includes("%"), // no zone
  "ads-count": (text) =>
    /^[0-9]+$/.test(text) && BigInt(text) >= limits.adsCountMin && BigInt(text) <= limits.adsCountMax,
});

export const isUpc = (text, { upcShort, upcLong }) =>
  /^[0-9]+$/.test(text) && (text.length === upcShort || text.length === upcLong);

/** The check digit of GS1: weights of 3 and 1 from the right. */
export function checkDigit(digits) {
  const sum = [...digits].reverse().reduce((sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** The scheme of a URL as a browser would read it, in lower case, or null. */
export function schemeOf(url) {
  const trimmed = [...url.replace(/[\t\n\r]/g, "")];
  while (trimmed.length > 0 && trimmed[0] <= " ") trimmed.shift();
  return /^([a-z][a-z0-9+.-]*):/i.exec(trimmed.join(""))?.at(1).toLowerCase() ?? null;
}
