// `endcap-recipes` as users install it: what lines say, and errors for what is not a line.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { root } from "../support/pack.mjs";
import { importPacked, requirePacked } from "../support/packed.mjs";
import { compiled } from "../support/typed.mjs";

const { readIngredient, readIngredients } = await importPacked("endcap-recipes");

/** The labelled lines of the crate's tests, with their names. */
const labelled = (language) =>
  readFileSync(join(root, `packages/recipes/tests/lines/${language}.txt`), "utf8")
    .trim()
    .split("\n")
    .map((row) => row.split(" | "));

test("a line, with the members that are documented", () => {
  assert.deepEqual(readIngredient("1 ½ cups finely chopped onions, plus extra"), {
    name: "onions",
    amounts: [{ quantity: 1.5, unit: "cup", role: "total", text: "1 ½ cups" }],
    alternatives: [],
    preparation: "finely chopped",
    comment: "plus extra",
    size: "",
    purpose: "",
    isOptional: false,
    isHeading: false,
    parts: [
      { kind: "amount", start: 0, end: 8 },
      { kind: "preparation", start: 9, end: 23 },
      { kind: "name", start: 24, end: 30 },
      { kind: "comment", start: 32, end: 42 },
    ],
    line: "1 ½ cups finely chopped onions, plus extra",
    language: "en",
  });
});

test("ranges, sizes of packages, choices, headings, and numbers without a unit", () => {
  const amounts = (line) => readIngredient(line).amounts.map(({ text: _, ...amount }) => amount);
  assert.deepEqual(amounts("3-4 carrots"), [{ quantity: 3, maxQuantity: 4, unit: null, role: "total" }]);
  assert.deepEqual(amounts("2 (14.5 oz) cans tomatoes"), [
    { quantity: 2, unit: "can", role: "total" },
    { quantity: 14.5, unit: "ounce", role: "each" },
  ]);
  assert.deepEqual(amounts("handful of basil"), [{ quantity: null, unit: "handful", role: "total" }]);
  assert.deepEqual(readIngredient("beef or chicken stock").alternatives, ["beef stock", "chicken stock"]);
  const heading = readIngredient("  For the crème:");
  assert.deepEqual([heading.isHeading, heading.name, heading.parts], [true, "For the crème", []]);
  assert.equal(readIngredient("parsley, chopped (optional)").isOptional, true);
});

test("offsets count UTF-16 code units", () => {
  for (const line of ["🍮 2 cups crème fraîche, whipped", "½ tsp jalapeño 🌶, minced", "\uD800 1 cup milk, warm"]) {
    for (const { kind, start, end } of readIngredient(line).parts) {
      const part = line.slice(start, end);
      assert.equal(part, part.trim(), kind);
      if (kind !== "amount") assert.ok(readIngredient(line)[kind].includes(part), part);
    }
  }
  const [amount] = readIngredient("🍮 2 cups crème fraîche").amounts;
  assert.equal(amount.text, "2 cups");
});

for (const [language, option, least] of [
  ["english", "en", 0.9],
  ["french", "fr-CA", 0.88],
]) {
  test(`${language}: names as labelled, and the same in one call and in many`, () => {
    const rows = labelled(language);
    const lines = rows.map(([line]) => line);
    const read = readIngredients(lines, { language: option });
    const right = rows.filter(([, , name], index) => read[index].name === name);
    assert.ok(right.length >= least * rows.length, `${right.length} of ${rows.length}`);
    assert.deepEqual(
      read,
      lines.map((line) => readIngredient(line, { language: option })),
    );
  });
}

test("line feeds in a line are white space, and do not shift other lines", () => {
  const lines = ["1 cup\nmilk", "2 eggs", "", "3\n\ncarrots"];
  assert.deepEqual(
    readIngredients(lines).map(({ name, line }) => [name, line]),
    [
      ["milk", lines[0]],
      ["eggs", lines[1]],
      ["", ""],
      ["carrots", lines[3]],
    ],
  );
  assert.deepEqual(readIngredients([]), []);
});

test("errors name the argument or the option", () => {
  for (const [run, message] of [
    [() => readIngredient(5), "`line` must be a string"],
    [() => readIngredient(), "`line` must be a string"],
    [() => readIngredients("a"), "`lines` must be an array of strings"],
    [() => readIngredients(["a", null]), "`lines[1]` must be a string"],
    [() => readIngredient("a", { language: "fr" }), '`language` must be "en" or "fr-CA"'],
    [() => readIngredient("a", { lang: "en" }), "`lang` is not an option; did you mean `language`?"],
  ]) {
    assert.throws(run, { name: "TypeError", message });
  }
});

test("hostile lines take time in proportion to their length, and never throw", () => {
  for (const part of ["9", "(", "1/2 ", "½", "or ", "1 lb ", "🍮", "\0", "a, "])
    assert.equal(readIngredient(part.repeat(100_000 / part.length)).line.length > 0, true);
});

test("CommonJS, and types", () => {
  assert.equal(requirePacked("endcap-recipes").readIngredient("2 eggs").name, "eggs");
  const program = `import { type Ingredient, recipeList, readIngredient } from "endcap-recipes";
    const ingredient: Ingredient = readIngredient("2 eggs", { language: "fr-CA" });
    const { list, problem } = recipeList({}, { withhold: (each) => each.isOptional });
    export const first: string | undefined = list?.line_items[0]?.name ?? problem?.code;
    export const quantity: number | null | undefined = ingredient.amounts[0]?.quantity;`;
  assert.equal(compiled("recipes.ts", program), "");
  assert.match(compiled("recipes-wrong.ts", `${program}\nreadIngredient("a", { language: "de" });`), /"de"/);
});
