// Tests `endcap/forms`: what is written into a form is read from it, and an issue leads back to its control.

import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { JSDOM } from "jsdom";
import { read } from "../support/files.mjs";
import { importPacked, requirePacked } from "../support/packed.mjs";

const { fromForm, ...forms } = await importPacked("endcap/forms");
const { en, frCA } = await importPacked("endcap/locales");
const { shoppingLists, units, ...endcap } = await importPacked();

const schemas = Object.fromEntries(
  Object.entries({ shoppingLists: "shopping-list", placements: "placement", users: "user", tokens: "token" }).map(
    ([resource, file]) => [resource, JSON.parse(read(`pkg/schemas/${file}.json`))],
  ),
);

/** Returns random values of a schema: what a form can hold, without empty parts. */
function valuesOf(schema, { $defs }, name = "") {
  const { type = "", enum: words, properties, items, $ref = schema.anyOf?.[0].$ref } = schema;
  const of = (inner, innerName) => valuesOf(inner, { $defs }, innerName);
  if ($ref && !type) return of($defs[$ref.split("/").at(-1)]);
  if (words) return fc.constantFrom(...words.filter((word) => word !== null));
  if (properties) {
    const fields = Object.entries(properties).filter(
      ([, { type, enum: words, $ref, anyOf }]) => type ?? words ?? $ref ?? anyOf,
    );
    const model = Object.fromEntries(fields.map(([key, field]) => [key, of(field, key)]));
    return fc
      .record(model, { requiredKeys: [], noNullPrototype: true })
      .filter((object) => Object.keys(object).length > 0);
  }
  if (name === "metadata")
    return fc.dictionary(fc.string({ minLength: 1 }), texts, { minKeys: 1, noNullPrototype: true });
  const kinds = {
    string: texts,
    boolean: fc.boolean(),
    integer: fc.oneof(fc.maxSafeInteger(), fc.bigInt(2n ** 53n, 2n ** 63n - 1n), fc.bigInt(-(2n ** 63n), -(2n ** 53n))),
    number: fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
    array: items && fc.array(of(items), { minLength: 1, maxLength: 4 }),
  };
  return kinds[[type].flat()[0]];
}
const texts = fc.string({ minLength: 1, unit: "binary" });

/** How forms write the names of rows and fields. */
const STYLES = {
  brackets: [(name, index) => `${name}[${index}]`, (name, key) => (name ? `${name}.${key}` : key)],
  dots: [(name, index) => `${name}.${index}`, (name, key) => (name ? `${name}.${key}` : key)],
  "brackets only": [(name, index) => `${name}[${index}]`, (name, key) => (name ? `${name}[${key}]` : key)],
};

/** Returns the names, texts and segments of a form with this value, as people write it in a language. Each row follows an empty one. */
function entriesOf(value, language, [ofRow, ofField], name = "", segments = []) {
  const below = (member, key, inner) => entriesOf(member, language, [ofRow, ofField], inner, [...segments, key]);
  if (Array.isArray(value) && typeof value[0] !== "object" && value.length > 1)
    return value.flatMap((item, index) => below(item, index, name));
  if (Array.isArray(value))
    return value.flatMap((item, index) => [
      ...below(typeof item === "object" ? emptied(item) : "", "", ofRow(name, index * 2)),
      ...below(item, index, ofRow(name, index * 2 + 1)),
    ]);
  if (typeof value === "object")
    return Object.entries(value).flatMap(([key, member]) => below(member, key, ofField(name, key)));
  const isNumber = typeof value === "number" || typeof value === "bigint";
  return [[name, isNumber ? written(value, language) : String(value), segments]];
}

const emptied = (value) => JSON.parse(JSON.stringify(value, (_, each) => (typeof each === "object" ? each : "")));

/** Writes a number as people do. With groups, 1.500 has two meanings in German, so that it stays a text. */
function written(value, language) {
  const options = { maximumSignificantDigits: 21, useGrouping: language !== "de" };
  return Math.abs(Number(value)) < 1e-15 ? String(value) : new Intl.NumberFormat(language, options).format(value);
}

for (const resource of Object.keys(schemas))
  for (const { language } of [en, frCA, { language: "de" }])
    test(`${resource}, ${language}: a value that is written into a form is read from it`, () => {
      const values = valuesOf(schemas[resource], schemas[resource]);
      const property = fc.property(values, fc.constantFrom(...Object.values(STYLES)), (value, style) => {
        const entries = entriesOf(value, language, style);
        const read = fromForm(entries, resource, { locale: { language } });
        assert.deepEqual(read.value, value);
        for (const [name, text, segments] of entries)
          if (text !== "") assert.equal(read.control({ segments }), name, `the control at ${segments}`);
        assert.deepEqual(fromForm(value, resource).value, value, "the values of a form library");
      });
      fc.assert(property, { numRuns: 300 });
    });

const quantity = (text, language = "en") =>
  fromForm({ line_items: [{ line_item_measurements: [{ quantity: text }] }] }, "shoppingLists", {
    locale: { language },
  }).value.line_items[0].line_item_measurements[0].quantity;

test("numbers have the decimal mark of the language or a point, and groups of three digits", () => {
  const numbers = {
    2: 2,
    " 1.5 ": 1.5,
    ".5": 0.5,
    "1e3": 1000,
    "-2": -2,
    "1,500": 1500,
    "1 500.5": 1500.5,
    "1.500": 1.5,
    "0,500": "0,500",
  };
  for (const [text, number] of Object.entries(numbers)) assert.equal(quantity(text), number, text);
  const french = { "1,5": 1.5, 1.5: 1.5, ",5": 0.5, "1\u202f500,25": 1500.25, "1\xa0500": 1500, "1.500": 1.5 };
  for (const [text, number] of Object.entries(french)) assert.equal(quantity(text, "fr-CA"), number, text);
  assert.equal(quantity("1.234.567,5", "de"), 1234567.5);
});

test("a number of 200,000 digits is read in linear time", () => {
  const start = process.cpuUsage();
  const text = `${"1".repeat(200_000)}x`;
  assert.equal(quantity(text), text);
  assert.ok(process.cpuUsage(start).user < 1e6);
});

test("a text that is not one number stays, and the check reports it at its control", () => {
  const unreadable = [
    "1,5",
    "1/2",
    "1/200",
    "1;500",
    "1 1/2",
    "two",
    "1,50,000",
    "1e999",
    "Infinity",
    "0x10",
    "-",
    ".",
    "1_000",
    "١٢",
    "１２",
  ];
  for (const text of unreadable) {
    assert.equal(quantity(text), text);
    const name = "line_items.7.line_item_measurements.2.quantity";
    const { value, control } = fromForm({ "line_items.7.name": "a", [name]: text, title: "t" }, "shoppingLists");
    const { issues } = shoppingLists.check(value, { locale: en });
    assert.deepEqual(
      issues.map((issue) => [issue.message, control(issue), control({ path: issue.path })]),
      [["Enter a number.", name, name]],
    );
    assert.equal(control({ key: "line_items[0].line_item_measurements[0].quantity", code: 9999 }), name);
  }
  assert.equal(quantity("1.500", "de"), "1.500", "1.5 or 1500");
  assert.equal(quantity("١٢", "ar-EG"), "١٢");
  const { value } = fromForm({ expires_in: "1.5", "line_items[0].product_ids": "9".repeat(20) }, "shoppingLists");
  assert.deepEqual(value, { expires_in: "1.5", line_items: [{ product_ids: ["9".repeat(20)] }] });
  // Neither of two texts is lost, and a map takes any key.
  const typed = new URLSearchParams("first_name=a&first_name=b&metadata[__proto__]=c");
  const twice = fromForm(typed, "users").value;
  assert.deepEqual([twice.first_name, Object.entries(twice.metadata)], [["a", "b"], [["__proto__", "c"]]]);
  const metadata = (names) => fromForm(new URLSearchParams(names), "users").value.metadata;
  assert.deepEqual(metadata("metadata[a][b]=c&metadata.d[]=e"), { "a][b": "c", "d[]": "e" });
  assert.deepEqual(metadata("metadata=a&metadata.b=c&metadata[=d"), [{ b: "c" }, "a", "d"]);
  const pantry = "landing_page_configuration.enable_pantry_items";
  for (const [texts, read] of [
    [["off", "on"], true],
    [
      ["maybe", "on"],
      ["maybe", true],
    ],
  ]) {
    const { value } = fromForm(
      texts.map((text) => [pantry, text]),
      "shoppingLists",
    );
    assert.deepEqual(value.landing_page_configuration, { enable_pantry_items: read });
  }
});

test("an issue of a whole row, or of a field that is not in the form, belongs to the first control of the row", () => {
  const row = { "line_items[9].name": "a", "line_items[9].upcs": "1", "line_items[9].product_ids": "1" };
  const { value, control } = fromForm({ title: "", "line_items[4].name": "", ...row }, "shoppingLists");
  const found = shoppingLists.check(value).issues.map((issue) => `${issue.rule} ${control(issue)}`);
  const whole = "product-ids-and-upcs line_items[9].name";
  assert.deepEqual(found, ["upc-format line_items[9].upcs", whole, "missing title"]);
  const nothing = fromForm({ "line_items[4].name": "" }, "shoppingLists");
  assert.deepEqual(nothing.value, {});
  for (const path of [["line_items"], ["line_items", 0, "name"], ["line_items", "length"]])
    assert.equal(nothing.control({ path }), "line_items[4].name");
  for (const path of [["title"], [], ["constructor", 0], "", null]) assert.equal(nothing.control({ path }), undefined);
});

test("names that the resource does not have are logged once, in development", (t) => {
  const warn = t.mock.method(console, "warn", () => {});
  const entries = { colour: "red", "line_items[0]": "x", metadata: "x", "__proto__[a]": "x", title: "t" };
  t.after(() => delete process.env.NODE_ENV);
  fromForm([["color", "red"]], "shoppingLists");
  process.env.NODE_ENV = "production";
  fromForm([["color", "red"]], "shoppingLists");
  process.env.NODE_ENV = "development";
  for (const _ of [1, 2]) assert.deepEqual(fromForm(entries, "shoppingLists").value, { line_items: ["x"], title: "t" });
  const logged = warn.mock.calls.map(({ arguments: [text] }) => JSON.parse(/left out (".*?"),/.exec(text)[1]));
  assert.deepEqual(logged, ["colour", "metadata", "__proto__[a]"]);
  // Strangers choose the names.
  for (let at = 0; at < 1000; at++) fromForm([[`${at}${"x".repeat(1000)}\n`, ""]], "shoppingLists");
  assert.equal(warn.mock.callCount(), 100);
  assert.ok(warn.mock.calls.every(({ arguments: [text] }) => text.length < 200 && !text.includes("\n")));
  for (const form of [undefined, null, 5, new (class Ref {})()])
    assert.throws(() => fromForm(form, "shoppingLists"), /TypeError: `form` must be a form, pairs or values/);
  assert.throws(() => fromForm([], "lists"), /TypeError: `resource` must be one of shoppingLists, placements/);
  assert.throws(() => fromForm([], "users", { language: "fr" }), /`language` is not an option/);
  for (const locale of [null, "fr-CA", {}, { language: 5 }, { language: "" }, { language: "fr_CA" }])
    assert.throws(() => fromForm([], "users", { locale }), /TypeError: `locale` must be a locale/);
});

test("what cannot be a field stays, also if it is cyclic, and the check reports it", () => {
  const cycle = {};
  Object.assign(cycle, { a: cycle, b: cycle, c: cycle, line_items: cycle, filters: cycle });
  const values = { title: ["a", "b"], line_items: ["onion", new Date(0), cycle], instructions: [["x"], "y"] };
  const { value, control } = fromForm(values, "shoppingLists");
  assert.deepEqual(value.title, values.title);
  assert.deepEqual(value.line_items.slice(0, 2), values.line_items.slice(0, 2));
  assert.deepEqual(value.instructions, values.instructions);
  const found = shoppingLists.check(value).issues.map((issue) => `${issue.rule} ${control(issue)}`);
  assert.deepEqual(found.slice(0, 3), ["type title", "type line_items[0]", "type line_items[1]"]);
  const pairs = [
    ["line_items", "onion"],
    ["line_items[].name", "a"],
  ];
  assert.deepEqual(fromForm(pairs, "shoppingLists").value, { line_items: ["onion", "a"] });
  assert.deepEqual(fromForm(cycle, "shoppingLists").value, {});
});

test("in a form element, an unchecked box is false, and a row is empty whose `<select>` nobody changed", (t) => {
  const { window } = new JSDOM(`<form>
    <input name="title" value="Soup"><input name="off" disabled value="x"><button name="go" value="1">Go</button>
    <input type="checkbox" name="landing_page_configuration.enable_pantry_items">
    <select name="link_type"><option value="recipe">recipe</option></select>
    <fieldset name="row"><input name="line_items[0].name" value="onion">
      <select name="line_items[0].line_item_measurements[0].unit"><option>each</option><option selected>cup</option></select>
      <input type="checkbox" name="line_items[0].filters.health_filters" value="VEGAN" checked>
      <input type="checkbox" name="line_items[0].filters.health_filters" value="KOSHER"></fieldset>
    <input name="line_items[1].name">
    <select name="line_items[1].line_item_measurements[0].unit"><option disabled>unit</option><option selected>each</option><option>cup</option></select>
    <input type="checkbox" name="line_items[1].filters.health_filters" value="VEGAN"></form>`);
  for (const name of ["HTMLFormElement", "FormData"]) {
    const before = globalThis[name];
    globalThis[name] = window[name];
    t.after(() => Object.assign(globalThis, { [name]: before }));
  }
  const form = window.document.querySelector("form");
  const onion = { name: "onion", line_item_measurements: [{ unit: "cup" }], filters: { health_filters: ["VEGAN"] } };
  const list = {
    title: "Soup",
    link_type: "recipe",
    line_items: [onion],
    landing_page_configuration: { enable_pantry_items: false },
  };
  assert.deepEqual(fromForm(form, "shoppingLists").value, list);
  const unit = form.elements["line_items[1].line_item_measurements[0].unit"];
  assert.equal(unit.value, "each");
  unit.value = "cup";
  assert.deepEqual(fromForm(form, "shoppingLists").value.line_items[1], { line_item_measurements: [{ unit: "cup" }] });
});

/** The supported units of the service's document, with the spellings of each. */
const UNITS =
  `cup|cups|c;fl oz can;fl oz container;fl oz jar;fl oz pouch;fl oz ounce;gallon|gallons|gal|gals;milliliter|milliliters|\
millilitre|millilitres|ml|mls;liter|liters|litre|litres|l;pint|pints|pt|pts;pt container;quart|quarts|qt|qts;tablespoon|tablespoons|tb|\
tbs;teaspoon|teaspoons|ts|tsp|tspn;gram|grams|g|gs;kilogram|kilograms|kg|kgs;pound|pounds|lb|lbs;lb bag;lb can;lb container;per lb;\
ounce|ounces|oz;oz bag|ounces bag;oz can|ounces can;oz container|ounces container;bunch|bunches;can|cans;each;ears;head|heads;\
large|lrg|lge|lg;medium|med|md;package|packages;packet;small|sm;small ears;small head|small heads`
    .split(";")
    .map((spellings) => spellings.split("|"));

test("each unit is one choice, in the language of the locale", () => {
  assert.deepEqual(UNITS.flat().sort(), [...units].sort());
  const choices = forms.unitChoices();
  assert.equal(choices.length, UNITS.length);
  for (const spellings of UNITS) assert.equal(choices.filter(({ value }) => spellings.includes(value)).length, 1);
  assert.match(choices.map(({ kind }) => kind).join(), /^(count,)+(volume,)+(weight,)+(size,?)+$/);
  for (const locale of [en, frCA]) {
    const labels = forms.unitChoices(locale).map(({ label }) => label);
    assert.equal(new Set(labels).size, choices.length, "no label twice");
  }
  const cup = (locale) => forms.unitChoices(locale).find(({ value }) => value === "cup");
  assert.deepEqual(
    [cup(), cup(frCA), cup({ language: "de" })].map(({ label }) => label),
    ["cup", "tasse", "cup"],
  );
  const kinds = new Set(forms.unitChoices(frCA).map(({ kindLabel }) => kindLabel));
  assert.deepEqual([...kinds], ["Nombre", "Volume", "Poids", "Taille"]);
  for (const list of ["linkType", "healthFilter", "displayFormat", "rectanglePosition"])
    for (const locale of [undefined, en, frCA]) {
      const values = forms[`${list}Choices`](locale).map(({ value }) => value);
      assert.deepEqual(values, endcap[`${list}s`]);
    }
  assert.deepEqual(forms.healthFilterChoices(frCA)[0], { value: "ORGANIC", label: "Biologique" });
});

test("the CommonJS entry exports the same", () => {
  assert.deepEqual(Object.keys(requirePacked("endcap/forms")).sort(), ["fromForm", ...Object.keys(forms)].sort());
});
