// Describes the elements for editors: in a Custom Elements Manifest, and in web-types for JetBrains' editors. Attributes, parts and
// custom properties come from the tables of the elements reference, properties and events from the sources.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";
import { names, rows, section } from "./tables.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");
const REFERENCE = read("docs/elements-reference.md");

const tableOf = (heading) => rows(section(REFERENCE, heading));
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1).replaceAll(/\[(.*?)\]\(.*?\)/g, "$1")}.`;

/** Returns the names, descriptions and types of the documented members that match in a source. */
function membersOf(path, member = /(?:get (\w+)\(\)|(\w+)): ([^;{]+?)(?:;| \{)$/) {
  const documented = new RegExp(`^ {2}/\\*\\*((?:(?!\\*/)[^])*)\\*/\\n {2}${member.source}`, "gm");
  return [...read(`pkg/src/${path}`).matchAll(documented)].map(([, comment, ...parts]) => {
    const [name, type] = parts.filter((part) => part !== undefined);
    return [name, [type.replaceAll(/ \| (null|undefined)/g, ""), comment.replaceAll(/\s+(\* )?/g, " ").trim()]];
  });
}

const SHORT_FIELDS = membersOf("generated/short-form.ts", /(\w+)\?: (.*);$/);
const FIELDS = membersOf("element/base.ts");
const EVENTS = membersOf("element/events.ts", /"(endcap-[a-z-]+)": (.*);$/);

/** Returns the type of an attribute that the reference describes in words. */
function typeOf(value) {
  const words = names(value).map((word) => JSON.stringify(word));
  return words.join(" | ") || { boolean: "boolean", milliseconds: "number" }[value] || "string";
}

/** Returns the attributes in a table: type, description and default. */
const attributesIn = (heading) =>
  tableOf(heading).flatMap(([cell, value, standard, meaning]) => {
    const description = sentence(/^set by/.test(standard) ? `${meaning}. ${sentence(standard).slice(0, -1)}` : meaning);
    return names(cell).map((name) => [name, [typeOf(value), description, names(standard)[0]]]);
  });

const LABELS = tableOf("### Labels").map(([cell, standard, where]) => [
  names(cell)[0],
  ["string", sentence(`the text ${where}`), standard],
]);
/** The attributes for fields of the short form, which the reference only names. */
const SHORT_ATTRIBUTES = Object.fromEntries(
  SHORT_FIELDS.map(([name, [type, description]]) => [
    name.replace(/[A-Z]/g, "-$&").toLowerCase(),
    [/^readonly/.test(type) ? "string" : type, description],
  ]),
);
const ATTRIBUTES = Object.fromEntries(
  [...attributesIn("### Attributes of a placement"), ...LABELS].map(([name, entry]) => [
    name,
    SHORT_ATTRIBUTES[name] ?? entry,
  ]),
);
const CUSTOM_PROPERTIES = tableOf("## Custom properties").map(([cell, , meaning]) => [
  names(cell)[0],
  sentence(meaning),
]);
const PARTS = tableOf("### Parts of a creative");

const ELEMENTS = [
  {
    tagName: "endcap-creative",
    name: "EndcapCreativeElement",
    description: "Shows a creative.",
    attributes: Object.fromEntries(
      attributesIn("### Attributes of a creative").map(([name, entry]) => [
        name,
        /^(As|The texts) /.test(entry[1]) ? ATTRIBUTES[name] : entry,
      ]),
    ),
    fields: Object.fromEntries([...membersOf("element/creative-element.ts"), ...FIELDS]),
    events: Object.fromEntries(EVENTS.filter(([name]) => name !== "endcap-state")),
    slots: { "product-0": "The card of the first product. `product-1` is that of the second, up to `product-99`." },
    // The description of a part names those that its element also has.
    cssParts: PARTS.flatMap(([part, text]) => [...names(part), ...names(text)].filter((name) => !name.startsWith("<"))),
    cssProperties: Object.fromEntries(CUSTOM_PROPERTIES.slice(0, -3)),
    cssStates: [],
  },
  {
    tagName: "endcap-placement",
    name: "EndcapPlacementElement",
    description: "Shows pages of creatives, one after another.",
    attributes: ATTRIBUTES,
    fields: Object.fromEntries([...membersOf("element/placement-element.ts"), ...SHORT_FIELDS, ...FIELDS]),
    events: Object.fromEntries(EVENTS),
    slots: { "": "The creatives, which the element appends, and a `<template>` with your markup for each of them." },
    cssParts: tableOf("### Parts of a placement").flatMap(([part]) => names(part)),
    cssProperties: Object.fromEntries(CUSTOM_PROPERTIES),
    cssStates: tableOf("### States").flatMap(([state]) => names(state)),
  },
];

const pairs = (table, describeEntry) =>
  Object.entries(table).map(([name, value]) => ({ name, ...describeEntry(value) }));
const typed = ([text, description, value]) => ({
  type: { text },
  description,
  ...(value !== undefined && { default: value }),
});
const described = (description) => ({ description });

const CLASSES = "dist/element/classes.js";
const REGISTERED = "dist/element.js";

/** Returns the Custom Elements Manifest. */
export const customElements = () => ({
  schemaVersion: "2.1.0",
  modules: [
    {
      kind: "javascript-module",
      path: CLASSES,
      declarations: ELEMENTS.map((element) => ({
        kind: "class",
        customElement: true,
        tagName: element.tagName,
        name: element.name,
        description: element.description,
        superclass: { name: "HTMLElement" },
        attributes: pairs(element.attributes, typed),
        members: pairs(element.fields, typed).map((field) => ({ kind: "field", ...field })),
        events: pairs(element.events, typed),
        slots: pairs(element.slots, described),
        cssParts: element.cssParts.map((name) => ({ name })),
        cssProperties: pairs(element.cssProperties, described),
        cssStates: element.cssStates.map((name) => ({ name })),
      })),
      exports: ELEMENTS.map(({ name }) => ({ kind: "js", name, declaration: { name, module: CLASSES } })),
    },
    {
      kind: "javascript-module",
      path: REGISTERED,
      exports: ELEMENTS.flatMap(({ tagName, name }) => [
        { kind: "js", name, declaration: { name, module: CLASSES } },
        { kind: "custom-element-definition", name: tagName, declaration: { name, module: CLASSES } },
      ]),
    },
  ],
});

/** Returns the elements as web-types. */
export const webTypes = (version) => ({
  $schema: "https://json.schemastore.org/web-types",
  name: "endcap",
  version,
  "js-types-syntax": "typescript",
  "description-markup": "markdown",
  contributions: {
    html: {
      elements: ELEMENTS.map(
        ({ tagName, description, attributes, fields, events, slots, cssParts, cssProperties }) => ({
          name: tagName,
          description,
          attributes: pairs(attributes, ([type, text, value]) => ({
            description: text,
            ...(value !== undefined && { default: value }),
            value: type === "boolean" ? { kind: "no-value" } : { type },
          })),
          slots: pairs(slots, described),
          js: {
            properties: pairs(fields, ([type, text]) => ({ type, description: text })),
            events: pairs(events, ([, text]) => ({ description: text })),
          },
          css: { properties: pairs(cssProperties, described), parts: cssParts.map((name) => ({ name })) },
        }),
      ),
    },
  },
});
