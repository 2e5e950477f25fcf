// Messages in other languages: every rule has a sentence, with the parameters of its issues.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { root } from "../support/pack.mjs";
import { importPacked, requirePacked } from "../support/packed.mjs";
import { compiled } from "../support/typed.mjs";
import { issues } from "./case-issues.mjs";

const { defineLocale, en, formatIssue, frCA, helpUrl } = await importPacked("endcap/locales");
const { shoppingLists, users } = await importPacked();

const rules = new Set(issues.map(({ rule }) => rule));

/** Returns a proxy that throws if a missing member is read. Optional members such as `suggestion` and `more` can be absent. */
const strict = (params, optional) =>
  new Proxy(params, {
    get(target, name) {
      if (!Object.hasOwn(target, name) && !optional.includes(name))
        throw new Error(`there is no param ${String(name)}`);
      return target[name];
    },
  });

/** Returns the messages that a locale lacks, or that use missing params. */
function faults(locale) {
  const lacking = [...rules].filter((rule) => !Object.hasOwn(locale.sentences, rule)).map((rule) => `no ${rule}`);
  const unknown = Object.keys(locale.sentences).filter((rule) => !rules.has(rule));
  const broken = issues.flatMap((issue) => {
    const optional = issues.filter(({ rule }) => rule === issue.rule).flatMap(({ params }) => Object.keys(params));
    try {
      const text = locale.message({ ...issue, params: strict(issue.params, [...optional, "more"]) });
      return /undefined|null|NaN|\[object/.test(text) ? [`${issue.rule}: ${text}`] : [];
    } catch (error) {
      return [`${issue.rule}: ${error.message}`];
    }
  });
  return [...lacking, ...unknown, ...broken];
}

test("the shared cases have issues of every rule", () => {
  assert.deepEqual(Object.keys(en.sentences).sort(), [...rules].sort());
  assert.ok(issues.length > 100);
});

for (const [name, locale] of Object.entries({ en, frCA })) {
  test(`${name}: every issue is a full sentence, and none names a param that does not exist`, () => {
    assert.deepEqual(faults(locale), []);
    for (const issue of issues) {
      const text = formatIssue(issue, locale);
      assert.match(text, /^[A-ZÉ“][^{}]+[.?]$/, issue.rule);
      if (issue.rule !== "name-characters") assert.doesNotMatch(text, /'|"| {2}| [;:!?»]|« /, text);
      assert.ok(text.includes(" ") && text.length < 200, text);
    }
  });
}

test("fr-CA: guillemets and colons have non-breaking spaces, and a UPC is a “code CUP”", () => {
  for (const issue of issues.filter(({ rule }) => rule !== "name-characters")) {
    const text = formatIssue(issue, frCA);
    assert.doesNotMatch(text.replaceAll(/https?:|\w+:\xa0»|::\w*|:+\w/g, ""), /[^\xa0]:(?!\/)|«[^\xa0]|[^\xa0]»/, text);
    assert.doesNotMatch(text, /UPC/, text);
  }
  assert.equal(formatIssue({ rule: "upc-format", params: {} }, frCA), "Saisissez un code CUP de 12 ou 14 chiffres.");
});

test("a catalog that lacks a rule, or uses an unknown param, fails the test", () => {
  const { phone: _, ...lacking } = en.sentences;
  assert.deepEqual(faults({ ...en, sentences: lacking }), ["no phone"]);
  const misnamed = { ...en.sentences, "expires-in": ({ maximum }) => `Enter ${maximum} days or less.` };
  assert.ok(faults({ ...en, sentences: misnamed }).includes("expires-in: there is no param maximum"));
  assert.deepEqual(faults({ ...en, sentences: { ...en.sentences, gone: "This is gone." } }), ["gone"]);
});

test("such a catalog does not compile", () => {
  const program = (changes) =>
    `import { type Catalog, defineLocale, en } from "endcap/locales";\nexport default defineLocale(${changes});`;
  assert.equal(compiled("locale-whole.ts", program('{ ...en, language: "en-CA" }')), "");
  const lacking = '{ ...en, sentences: { syntax: "No." } }';
  assert.match(compiled("locale-lacking.ts", program(lacking)), /is missing the following properties/);
  const misnamed = '{ ...en, sentences: { ...en.sentences, "expires-in": ({ maximum }) => String(maximum) } }';
  assert.match(compiled("locale-misnamed.ts", program(misnamed)), /Property 'maximum' does not exist/);
});

test("numbers, lists and plurals follow the language", () => {
  const tooLarge = (limit) => ({ rule: "too-large", params: { limit } });
  assert.equal(formatIssue(tooLarge(1048576), en), "This data is too large; it can have up to 1,048,576 bytes.");
  assert.equal(formatIssue(tooLarge(1), en), "This data is too large; it can have 1 byte.");
  assert.equal(
    formatIssue(tooLarge(1048576), frCA),
    "Ces données sont trop volumineuses; le maximum est de 1\xa0048\xa0576 octets.",
  );
  const [filter] = shoppingLists.check({
    title: "t",
    line_items: [{ name: "n", filters: { health_filters: ["organic"] } }],
  }).issues;
  assert.equal(
    formatIssue(filter, en),
    "Choose organic, gluten-free, fat-free, vegan, kosher, sugar-free, or low-fat.",
  );
  assert.equal(
    formatIssue(filter, frCA),
    "Choisissez biologique, sans gluten, sans gras, végétalien, casher, sans sucre ou faible en gras.",
  );
});

const LIST = { title: "Soup", line_items: [{ name: "onion", upcs: ["1"] }, {}] };

test("the option `locale` puts the sentence in `message`, and changes nothing else", () => {
  for (const input of [LIST, JSON.stringify(LIST), new TextEncoder().encode(JSON.stringify(LIST))]) {
    const plain = shoppingLists.check(input);
    const localized = shoppingLists.check(input, { locale: en });
    assert.deepEqual(
      localized.issues.map(({ message }) => message),
      ["Enter a 12- or 14-digit barcode.", "Fill in this field."],
    );
    const without = ({ issues }) => issues.map(({ message: _, ...issue }) => issue);
    assert.deepEqual(without(localized), without(plain));
    assert.deepEqual(
      plain.issues.map((issue) => formatIssue(issue, en)),
      localized.issues.map(({ message }) => message),
    );
  }
  assert.equal(shoppingLists.check(LIST, { locale: undefined }).issues[0].message.includes("Enter"), false);
  const large = users.check("x".repeat(50), { maxBytes: 10, locale: frCA }).issues;
  assert.equal(large[0].message, "Ces données sont trop volumineuses; le maximum est de 10 octets.");
});

test("a locale that throws, or returns no text, leaves the English message", () => {
  const sentences = {
    ...en.sentences,
    "upc-format": () => {
      throw new TypeError("no");
    },
    missing: () => undefined,
  };
  const locale = defineLocale({ ...en, sentences });
  const plain = shoppingLists.check(LIST).issues.map(({ message }) => message);
  const messages = ({ issues }) => issues.map(({ message }) => message);
  assert.deepEqual(messages(shoppingLists.check(LIST, { locale })), plain);
  // A Standard Schema lists parents first.
  assert.deepEqual(messages(shoppingLists.schemaWith({ locale })["~standard"].validate(LIST)), plain.toReversed());
});

test("a Standard Schema accepts `locale` too", () => {
  const { issues: found } = shoppingLists.schemaWith({ locale: frCA })["~standard"].validate(LIST);
  assert.deepEqual(
    found.map(({ message, path }) => [message, path]),
    [
      ["Remplissez ce champ.", ["line_items", 1, "name"]],
      ["Saisissez un code CUP de 12 ou 14 chiffres.", ["line_items", 0, "upcs", 0]],
    ],
  );
  const plain = shoppingLists.schema["~standard"].validate(LIST).issues;
  assert.deepEqual(
    plain.map((issue) => formatIssue(issue, frCA)),
    found.map(({ message }) => message),
  );
});

test("a value that is not a locale is rejected, and one whose language is not a tag", () => {
  const languages = ["fr_CA", "", "x", undefined, 5].map((language) => ({ ...en, language }));
  for (const locale of languages)
    assert.throws(() => defineLocale(locale), /TypeError: `language` must be a language tag/);
  for (const locale of [null, "fr-CA", {}, { message: "x" }, 5, ...languages])
    assert.throws(() => shoppingLists.check({}, { locale }), {
      name: "TypeError",
      message: /^`locale` must be a locale/,
    });
});

test("labels name the fields, regardless of the source of the issue", () => {
  const labels = { name: "Product", title: "Name of the list", first_name: "First name" };
  const labeled = { ...en, labels };
  const [, missing] = shoppingLists.check(LIST, { locale: labeled }).issues;
  assert.equal(missing.message, "Fill in “Product”.");
  const { segments: _, ...parsed } = JSON.parse(JSON.stringify(missing));
  assert.equal(formatIssue(parsed, labeled), missing.message);
  assert.equal(formatIssue({ ...parsed, path: ["line_items", 1, "name"] }, labeled), missing.message);
  assert.equal(formatIssue({ ...parsed, path: null }, labeled), "Fill in this field.");
  const [unknown] = shoppingLists.check({ titel: "t", line_items: [] }, { locale: labeled }).issues;
  assert.equal(unknown.message, "This field is not used; did you mean “Name of the list”?");
});

test("issues that were parsed from JSON have messages", () => {
  for (const issue of issues)
    for (const locale of [en, frCA])
      assert.equal(formatIssue(JSON.parse(JSON.stringify(issue)), locale), formatIssue(issue, locale), issue.rule);
  // Issues of a newer version, of the service, or without parameters.
  assert.equal(formatIssue({ rule: "new-rule", params: {}, message: "is new" }, en), "is new");
  assert.equal(formatIssue({ rule: "toString", params: {}, message: "is new" }, en), "is new");
  assert.equal(formatIssue({ rule: "expires-in", message: "is wrong" }, en), "is wrong");
  assert.equal(formatIssue({ rule: "expires-in", message: null }, en), "");
  assert.equal(formatIssue(null, en), "");
});

test("an error that no check reports has one sentence", () => {
  for (const error of [
    new Error("the connection failed"),
    { message: "is wrong", code: 1001, key: null },
    { rule: "rate-limit" },
  ]) {
    assert.equal(formatIssue(error, en), "This could not be sent; try again later.");
    assert.equal(formatIssue(error, frCA), frCA.failed);
    assert.equal(formatIssue(error, { ...en, failed: undefined }), error.message ?? "");
  }
});

test("a missing param, or one of another type, leaves the message of the issue", () => {
  const tooLarge = (params) => formatIssue({ rule: "too-large", params, message: "is too large" }, en);
  for (const params of [{}, { limit: "x" }, { limit: null }, { limit: {} }])
    assert.equal(tooLarge(params), "is too large");
  for (const issue of issues) {
    for (const locale of [en, frCA]) {
      assert.equal(formatIssue(issue, locale), locale.message(issue));
      for (const name of Object.keys(issue.params)) {
        const { [name]: _, ...params } = issue.params;
        const text = formatIssue({ ...issue, params }, locale);
        assert.ok(text === issue.message || !/undefined|null|NaN/.test(text), `${issue.rule} without ${name}: ${text}`);
      }
    }
  }
});

test("params of other types never throw: the issue keeps its own message", () => {
  const names = "limit actual expected first suggestion reason problem object forbidden".split(" ");
  const values = [undefined, null, 5, Number.NaN, "x", [], ["a"], [null], {}, { toString: 5 }, true];
  for (const rule of Object.keys(en.sentences))
    for (const value of values)
      for (const locale of [en, frCA]) {
        const params = Object.fromEntries(names.map((name) => [name, value]));
        const issue = { rule, params, message: "is wrong", path: value, segments: value };
        assert.equal(typeof formatIssue(issue, locale), "string", `${rule}: ${JSON.stringify(value)}`);
      }
  assert.equal(formatIssue({ rule: "too-deep", params: { limit: Symbol("x") }, message: "is wrong" }, en), "is wrong");
});

test("the last warning of a rule has the number of further ones", () => {
  const line_items = Array.from({ length: 10 }, () => ({ name: " " }));
  const last = (locale) => shoppingLists.check({ title: "t", line_items }, { locale }).issues.at(-1).message;
  assert.equal(last(en), "This field is empty. There are 2 more like this.");
  assert.equal(last(frCA), "Ce champ est vide. Il y a 2 autres cas semblables.");
});

test("a custom locale, and one loaded by CommonJS", () => {
  const de = defineLocale({
    ...en,
    language: "de",
    sentences: { ...en.sentences, url: "Geben Sie eine Webadresse ein." },
  });
  assert.equal(formatIssue({ rule: "url", params: {} }, de), "Geben Sie eine Webadresse ein.");
  assert.match(formatIssue({ rule: "too-large", params: { limit: 1024 } }, de), /1\.024/);
  const required = requirePacked("endcap/locales");
  assert.equal(required.formatIssue({ rule: "missing", params: {} }, required.frCA), "Remplissez ce champ.");
});

test("helpUrl links to the anchor of a rule", () => {
  const base = "https://docs.example.com/rules-reference";
  assert.equal(helpUrl("upc-format", base), `${base}#upc-format`);
  assert.equal(helpUrl("upc-format", `${base}#top`), `${base}#upc-format`);
  assert.equal(helpUrl("upc-format", "/help?lang=fr"), "/help?lang=fr#upc-format");
  assert.equal(helpUrl('"><script>', base), `${base}#%22%3E%3Cscript%3E`);
});

test("the rules reference has an anchor for each rule, to which helpUrl links", () => {
  const reference = readFileSync(join(root, "docs/rules-reference.md"), "utf8");
  for (const rule of rules) {
    assert.ok(reference.includes(`\n## ${rule}\n`), rule);
    assert.equal(new URL(helpUrl(rule, "https://docs.example.com/")).hash, `#${rule}`);
  }
});
