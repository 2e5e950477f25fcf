// Measures readers of ingredient lines: how many of the labelled lines of `packages/recipes/tests/lines` they read right, and the time
// for a line.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseIngredient as readSharp } from "@jlucaspains/sharp-recipe-parser";
import { readIngredient, readIngredients } from "endcap-recipes";
import { parseIngredient } from "parse-ingredient";
import { measure } from "../measure.mjs";

const folder = join(import.meta.dirname, "../../packages/recipes/tests/lines");

const LANGUAGES = [
  { id: "english", label: "English", language: "en" },
  { id: "french", label: "Canadian French", language: "fr-CA" },
];

/** The readers: each returns the first amount and the name of a line. The peers do not read French. */
const READERS = {
  "parse-ingredient": (line) => {
    const [{ quantity, quantity2, unitOfMeasureID, description, isGroupHeader } = {}] = parseIngredient(line);
    // It leaves the preparation in the name.
    const name = (description ?? "").replaceAll(/\(.*?\)|,.*/g, "");
    return { low: quantity, high: quantity2, unit: unitOfMeasureID, name, isHeading: isGroupHeader };
  },
  "sharp-recipe-parser": (line) => {
    const read = readSharp(line, "en", { includeExtra: false, includeAlternativeUnits: false });
    const { minQuantity: low, maxQuantity: high, unit, ingredient } = read ?? {};
    // It returns 0 without a quantity, and it does not mark headings.
    const isHeading = ingredient?.endsWith(":");
    return { low: low || null, high: high === low ? null : high, unit, name: ingredient ?? "", isHeading };
  },
  "endcap-recipes": (line, language) => {
    const { amounts, name, isHeading } = readIngredient(line, { language });
    const [{ quantity: low = null, maxQuantity: high = null, unit = null } = {}] = amounts;
    return { low, high, unit, name, isHeading };
  },
};

/** Returns the rows of a language: the line, its first amount such as "2 cup", "-" or "heading", and its name. */
const labelled = (id) =>
  readFileSync(join(folder, `${id}.txt`), "utf8")
    .trim()
    .split("\n")
    .map((row) => row.split(" | "));

const isClose = (value, text) => (text === undefined ? value == null : Math.abs(value - Number(text)) < 5e-4);

/** What the peers return as a unit and the labels as a size or a purpose. */
const NO_UNIT = /^(small|medium|large|taste)$/;

/** Returns whether an amount is the labelled one. The units of the peers have other spellings, so only their letters count. */
function isAmount({ low, high, unit, isHeading }, label) {
  if (label === "heading") return isHeading;
  const [quantity, ...expected] = label.split(" ");
  const [from, to] = quantity.startsWith("-") ? [] : quantity.split("-");
  const isQuantity = from === undefined ? low === null || low === 1 : isClose(low, from) && isClose(high, to);
  const letters = (text) => text.toLowerCase().replaceAll(/[^a-zà-ÿ]/g, "");
  return isQuantity && letters((unit ?? "").replace(NO_UNIT, "")) === letters(expected.join(" "));
}

/** Returns whether the words that two names share are at least three quarters of all (F1). */
function isName(name, label) {
  const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const [found, left] = [words(name), words(label)];
  const count = found.length + left.length;
  const shared = found.filter((word) => left.includes(word) && left.splice(left.indexOf(word), 1));
  return 8 * shared.length >= 3 * count;
}

/** Returns [{ id, label, lines, bytes, cells: { reader: { amounts, names, both, us, noise } } }]. `both` are lines with both right. */
export function measureRecipes(effort) {
  return LANGUAGES.map(({ id, label, language }) => {
    const rows = labelled(id);
    const lines = rows.map(([line]) => line);
    const readers = Object.entries(READERS).filter(([name]) => language === "en" || name === "endcap-recipes");
    const tasks = readers.map(([name, read]) => ({
      name,
      inputs: lines,
      run: (line) => read(line, language).name.length,
    }));
    const times = measure(tasks, effort);
    const many = { name: "many", inputs: [lines], run: (all) => readIngredients(all, { language }).length };
    const { us, noise } = measure([many], effort).many;
    const cells = readers.map(([name, read]) => {
      const right = rows.map(([line, amount, label]) => {
        const found = read(line, language);
        return [isAmount(found, amount), isName(found.name, label)];
      });
      const [amounts, names, both] = [([amount]) => amount, ([, name]) => name, (all) => all.every(Boolean)].map(
        (isRight) => right.filter(isRight).length,
      );
      return [name, { amounts, names, both, ...times[name] }];
    });
    const together = { us: us / lines.length, noise };
    const bytes = Math.round(Buffer.byteLength(lines.join("")) / lines.length);
    return { id, label, lines: lines.length, bytes, cells: Object.fromEntries(cells), together };
  });
}
