// `endcap-recipes`: line items, merged and scaled, and lists of recipes, which pass the check of `endcap`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { snippet } from "../documents/programs.mjs";
import { importPacked, importWritten, project } from "../support/packed.mjs";

const { lineItem, mergeItems, readIngredient, recipeList, scaleItems } = await importPacked("endcap-recipes");
const { shoppingLists } = await importPacked();

const item = (name, quantity, unit, more) => ({ name, ...more, line_item_measurements: [{ quantity, unit }] });

test("a line item has the line as its text, units of the service, and a note for each decision", () => {
  const made = lineItem(readIngredient("2 (14.5 oz) cans black or pinto beans"));
  assert.deepEqual(made.item, {
    name: "black beans",
    display_text: "2 (14.5 oz) cans black or pinto beans",
    line_item_measurements: [
      { quantity: 2, unit: "can" },
      { quantity: 29, unit: "ounce" },
    ],
  });
  assert.deepEqual(made.notes, [
    { rule: "first-choice", params: { name: "black beans" }, message: '"black beans" was taken of a choice' },
  ]);
  assert.equal(lineItem(readIngredient("For the sauce:")).item, undefined);
});

test("notes are in the language of the line, with numbers as people write them", () => {
  const notes = (line, language) => lineItem(readIngredient(line, { language })).notes;
  assert.deepEqual(notes("1.5 dl milk", "en"), [
    {
      rule: "converted",
      params: { quantity: 1.5, unit: "deciliter", converted: 150, listed: "milliliter" },
      message: "1.5 deciliter is 150 milliliter",
    },
  ]);
  assert.equal(notes("1,5 dl de lait", "fr-CA")[0].message, "converti en 150 ml");
  assert.deepEqual(notes("3-4 carrots")[0].params, { low: 3, high: 4 });
  assert.equal(notes("3 à 4 carottes", "fr-CA")[0].message, "4 a été pris de 3 à 4");
  assert.equal(notes("2 gousses d'ail", "fr-CA")[0].rule, "not-sold");
});

test("items are merged if their amounts can be added, and scaled", () => {
  assert.deepEqual(mergeItems([item("flour", 1, "lb"), item("Flour", 8, "oz"), item("flour", 2, "cups")]), [
    item("flour", 1.5, "pound"),
    item("flour", 2, "cups"),
  ]);
  assert.deepEqual(mergeItems([item("a", 0.1, "cup"), item("a", 0.2, "cup")])[0].line_item_measurements, [
    { quantity: 0.3, unit: "cup" },
  ]);
  assert.deepEqual(
    mergeItems([
      { name: "a", product_ids: [5n] },
      { name: "b", product_ids: [5, 6] },
    ]),
    [{ name: "a", product_ids: [5, 6] }],
  );
  const filters = { brand_filters: ["B"], health_filters: ["VEGAN"] };
  assert.deepEqual(scaleItems([item("milk", 2, "cups", { filters })], 1 / 3), [
    item("milk", 0.666667, "cups", { display_text: "0.333333 × milk", filters }),
  ]);
});

test("errors name the argument and the member", () => {
  for (const [run, message] of [
    [() => mergeItems("a"), "`items` must be an array of line items"],
    [() => mergeItems([{}]), "items[0].name: expected a string, got nothing"],
    [() => mergeItems([{ name: "a" }, null]), "items[1]: expected an object, got nothing"],
    [() => mergeItems([{ name: "a", upc: "1" }]), "items[0].upc: expected a member of line items, got a string"],
    [() => mergeItems([{ name: "a", filters: "VEGAN" }]), "items[0].filters: expected an object, got a string"],
    [
      () => scaleItems([{ name: "a", filters: { health: [] } }], 2),
      "items[0].filters.health: expected a member of filters, got an array",
    ],
    [
      () => mergeItems([{ name: "a", line_item_measurements: [{ unti: "cup" }] }]),
      "items[0].line_item_measurements[0].unti: expected a member of measurements, got a string",
    ],
    [
      () => mergeItems([{ name: "a", product_ids: [2n ** 60n] }]),
      "`items` must be a value whose numbers are finite, and whose bigints are at most 2^53 - 1",
    ],
    [() => mergeItems([{ name: "a", upcs: ["1", 2] }]), "items[0].upcs[1]: expected a string, got a number"],
    [
      () => mergeItems([{ name: "a", product_ids: [1.5] }]),
      "items[0].product_ids[0]: expected an integer, got a number",
    ],
    [
      () => mergeItems([{ name: "a", product_ids: [2 ** 60] }]),
      "items[0].product_ids[0]: expected an integer, got a number",
    ],
    [
      () => mergeItems([{ name: "a", line_item_measurements: [{ quantity: "2" }] }]),
      "items[0].line_item_measurements[0].quantity: expected a number, got a string",
    ],
    [() => scaleItems([], 0), "`factor` must be a positive number"],
    [() => scaleItems([], 1e-300), "`factor` must be from 0.000001 to 1000000"],
    [
      () => scaleItems([item("a", 1), item("b", 1e308)], 1e6),
      "items[1]: `factor` makes its quantity too large or small",
    ],
    [() => lineItem({}), "`ingredient` must be an ingredient of `readIngredient`"],
    [() => recipeList(undefined), "`recipe` must be a value that can be written as JSON"],
    [
      () =>
        recipeList({
          get name() {
            throw new Error("no");
          },
        }),
      "`recipe` cannot be written as JSON",
    ],
    [() => recipeList({}, { servings: -1 }), "`servings` must be a positive number"],
    [() => recipeList({}, { language: "" }), '`language` must be "en" or "fr-CA"'],
    [() => recipeList({}, { withhold: [1] }), "`withhold` must be an array of names or a function"],
    [() => recipeList({}, { serving: 1 }), "`serving` is not an option; did you mean `servings`?"],
  ]) {
    assert.throws(run, { name: "TypeError", message });
  }
});

const recipe = {
  "@type": "Recipe",
  name: "Soup",
  image: "http://a.example/x.png",
  recipeYield: "2 servings",
  recipeIngredient: ["2 onions", "1 tsp salt", "1 cup crème", "For the top:", "chives (optional)"],
  recipeInstructions: [{ "@type": "HowToStep", text: "<p>Chop &amp; cook.</p>" }],
};

test("a list of a recipe passes the check, and says what is not in it", () => {
  const options = { servings: 4, withhold: ["Salt"], withholdOptional: true, linkbackUrl: "https://a.example/é" };
  const { list, notes, withheld, problem } = recipeList(recipe, options);
  assert.equal(problem, undefined);
  assert.deepEqual(shoppingLists.check(list).issues, []);
  assert.deepEqual(
    list.line_items.map((each) => each.line_item_measurements[0].quantity),
    [4, 2],
  );
  assert.deepEqual(list.landing_page_configuration, { partner_linkback_url: "https://a.example/é" });
  assert.deepEqual(list.instructions, ["Chop & cook."]);
  assert.deepEqual(withheld, [
    { line: "1 tsp salt", reason: "pantry" },
    { line: "For the top:", reason: "heading" },
    { line: "chives (optional)", reason: "optional" },
  ]);
  assert.deepEqual(notes.at(-1), {
    rule: "not-an-image-url",
    params: {},
    message: "the image is left out: its URL is not an absolute https URL",
  });
  assert.deepEqual(recipeList(JSON.stringify(recipe), options), { list, notes, withheld });
  assert.deepEqual(recipeList({ ...recipe, recipeIngredient: ["2 eggs", null] }).withheld, [
    { line: "null", reason: "not-text" },
  ]);
});

test("a function decides what is withheld, and what it throws is thrown", () => {
  const seen = [];
  const withhold = ({ name }) => seen.push(name) === 1;
  const { withheld } = recipeList(recipe, { withhold });
  assert.deepEqual(seen.slice(0, 3), ["onions", "salt", "crème"]);
  assert.deepEqual(withheld[0], { line: "2 onions", reason: "pantry" });
  const error = new Error("stop");
  assert.throws(
    () =>
      recipeList(recipe, {
        withhold: () => {
          throw error;
        },
      }),
    error,
  );
  assert.equal(recipeList(recipe).list.title, "Soup");
});

test("a getter that throws stops the call, and later calls work", () => {
  const cause = new Error("stop");
  const thrower = {
    get name() {
      throw cause;
    },
  };
  for (const run of [() => recipeList(thrower), () => mergeItems([thrower])]) assert.throws(run, { cause });
  assert.throws(() => lineItem(Object.defineProperty({}, "line", { get: () => thrower.name })), cause);
  assert.equal(recipeList(recipe).list.title, "Soup");
});

test("the recipe's `inLanguage` is its language, unless the caller passes one", () => {
  const french = {
    ...recipe,
    inLanguage: { name: "French", alternateName: "fr-CA" },
    recipeIngredient: ["2 c. à soupe de sel", null, "sel et poivre"],
  };
  const seen = [];
  const { list, withheld } = recipeList(french, { withhold: ({ language, name }) => seen.push([language, name]) < 0 });
  assert.deepEqual(
    list.line_items.map(({ name }) => name),
    ["sel", "sel", "poivre"],
  );
  assert.deepEqual(seen, [
    ["fr-CA", "sel"],
    ["fr-CA", "sel et poivre"],
  ]);
  assert.deepEqual(withheld, [{ line: "null", reason: "not-text" }]);
  assert.notEqual(recipeList(french, { language: "en" }).list.line_items[0].name, "sel");
});

test("the result says why there is no list", () => {
  const problem = (value) => recipeList(value).problem;
  assert.deepEqual(problem('{"é": x'), {
    code: "invalid-json",
    offset: 6,
    message: "invalid JSON at offset 6; pass the text of one JSON-LD script",
  });
  assert.equal(problem({}).code, "no-recipe");
  assert.equal(problem("[".repeat(200)).code, "too-deep");
  assert.equal(recipeList(recipe, { servings: 1e-300 }).problem.code, "servings");
  assert.equal(problem({ "@type": "Recipe", recipeIngredient: ["For the sauce:"] }).code, "no-ingredients");
  assert.equal(problem({ ...recipe, recipeInstructions: "x".repeat(2 ** 20) }).code, "too-large");
});

test("a recipe with half a surrogate pair is read, and line items with it are refused", () => {
  const lines = ["1 cup \ud83d sugar", "1 cup \\\\ud83d milk", "1 cup \ud83e\uddc5 onions"];
  const { list } = recipeList({ ...recipe, recipeIngredient: lines });
  assert.deepEqual(
    list.line_items.map(({ display_text }) => display_text),
    ["1 cup \ufffd sugar", lines[1], lines[2]],
  );
  assert.throws(() => mergeItems([item("\ud83d", 1, "cup")]), /`items` must be line items whose texts have no half/);
});

test("no amount is invented for a number that JSON cannot express", () => {
  for (const quantity of [Number.NaN, Number.POSITIVE_INFINITY])
    assert.throws(() => mergeItems([item("a", quantity, "cup")]), /`items` must be a value whose numbers are finite/);
});

test("a function that decides later is not one that decides", () => {
  const withhold = async () => false;
  assert.throws(() => recipeList(recipe, { withhold }), /`withhold` must be a function that returns true or false/);
});

test("the program of docs/recipes.md", async () => {
  const { list, withheld } = await importWritten("recipes-docs.mjs", snippet("recipe-list"));
  assert.deepEqual(shoppingLists.check(list).issues, []);
  assert.deepEqual(withheld, [{ line: "salt to taste", reason: "pantry" }]);
});

test("the README has that program, and links to nothing but the web", () => {
  const readme = readFileSync(join(project, "node_modules/endcap-recipes/README.md"), "utf8");
  assert.ok(readme.startsWith("# endcap-recipes\n") && readme.includes(snippet("recipe-list")));
  for (const title of ["What it does not do", "License"]) assert.ok(readme.includes(`\n## ${title}\n`), title);
  assert.doesNotMatch(readme, /\]\((?!https:)/);
});
