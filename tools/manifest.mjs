// Describes the elements for editors: in a Custom Elements Manifest, and in web-types for JetBrains' editors.

import { readFileSync } from "node:fs";

/** The fields of the short form of a placement request, from their declarations: description, name and type. */
const SHORT_FIELDS = [
  ...readFileSync(new URL("../pkg/src/generated/short-form.ts", import.meta.url), "utf8").matchAll(
    /^ {2}\/\*\* (.*) \*\/\n {2}(\w+)\?: (.*) \| null \| undefined;$/gm,
  ),
];

const EVENTS = {
  "endcap-products": ["ProductsDetail", "The slots for products exist. Dispatched before anything is painted."],
  "endcap-load": ["CreativeDetail", "The pictures are painted."],
  "endcap-viewable": ["ViewableDetail", "Enough of the creative was in view for long enough."],
  "endcap-item-viewable": ["ItemViewableDetail", "Half of the card of a product was in view for a second."],
  "endcap-click": [
    "ClickDetail",
    "The link or button of the creative was clicked. `preventDefault` stops the navigation.",
  ],
  "endcap-item-click": ["ItemClickDetail", "A product was clicked."],
  "endcap-error": ["ErrorDetail", "A picture or the video failed to load."],
};

const SHARED_ATTRIBUTES = {
  label: ["string", "The text that identifies a creative as an ad.", "Sponsored"],
  "link-label": ["string", "The text of a link without one.", "See more"],
  "large-threshold": ["boolean", "Whether 30% of a creative of at least 242,500 CSS pixels in view counts as a view."],
  priority: ["boolean", "Whether the first picture is loaded before others."],
};

const AUTO = ["boolean", "Whether the next page is loaded near the end of the list."];
const SHOW_ERRORS = ["boolean", "Whether an empty or failed placement shows a text."];

const SHARED_FIELDS = {
  largeThreshold: SHARED_ATTRIBUTES["large-threshold"],
  priority: SHARED_ATTRIBUTES.priority,
  resolveSlug: ["(slug: string, creative: Creative) => string | URL | null", "Returns the URL for a slug."],
  allowedOrigins: ["readonly string[]", "The origins to which resolved slugs may lead. The default is the page's own."],
};

const CREATIVE_PROPERTIES = {
  "--endcap-background": "The background of a card.",
  "--endcap-border": "The border of a card.",
  "--endcap-radius": "The radius of corners.",
  "--endcap-gap": "The gap between the parts of a creative.",
  "--endcap-accent": "The color of the focus outline.",
  "--endcap-max-height": "The maximum height of pictures.",
  "--endcap-logo": "The height of the logo.",
  "--endcap-product": "The minimum width of a product.",
};

const textAttribute = (text, value) => ["string", text, value];

/** The elements. The descriptions repeat the doc comments in `pkg/src/element/`. */
const ELEMENTS = [
  {
    tagName: "endcap-creative",
    name: "EndcapCreativeElement",
    description: "Shows a creative.",
    attributes: {
      ...SHARED_ATTRIBUTES,
      layout: ["string", "The layout of the creative. Set by the element."],
      reserved: ["boolean", "Whether the creative fits into the height of its placement. Set by `<endcap-placement>`."],
    },
    fields: {
      creative: ["Creative", "The creative to show."],
      pageViewId: ["string", "The id of the page view for which the creative was requested."],
      ...SHARED_FIELDS,
    },
    events: EVENTS,
    slots: { "product-0": "The card of the first product. `product-1` is that of the second, up to `product-99`." },
    cssParts: [
      "creative",
      "label",
      "card",
      "main",
      "link",
      "button",
      "frame",
      "banner",
      "hero",
      "player",
      "image",
      "media",
      "video",
      "side",
      "caption",
      "logo",
      "tagline",
      "products",
      "product",
      "image_banner",
      "shoppable_display",
      "shoppable_video",
    ],
    cssProperties: CREATIVE_PROPERTIES,
    cssStates: [],
  },
  {
    tagName: "endcap-placement",
    name: "EndcapPlacementElement",
    description: "Shows pages of creatives, one after another.",
    attributes: {
      ...SHARED_ATTRIBUTES,
      src: ["string", "The URL of a gateway's placements route, such as /api/placements."],
      request: ["string", "The placement request as JSON."],
      ...Object.fromEntries(
        SHORT_FIELDS.map(([, description, name, type]) => [
          name.replace(/[A-Z]/g, "-$&").toLowerCase(),
          [/^readonly/.test(type) ? "string" : type, description],
        ]),
      ),
      auto: AUTO,
      "lazy-margin": [
        "string",
        "The distance from the viewport at which the first page is requested, in px or %.",
        "0px 0px 400px",
      ],
      timeout: ["number", "How long the element waits for a page of `src`, in milliseconds.", "5000"],
      "page-view": ['"auto"', "Whether all placements of a page view share one page_view_id."],
      reserve: [
        '"image_banner" | "shoppable_display" | "shoppable_video"',
        "The layout whose space the element keeps.",
      ],
      "show-errors": SHOW_ERRORS,
      "more-label": textAttribute("The button for the next page.", "Show more"),
      "retry-label": textAttribute("The button after a failure.", "Try again"),
      "loading-label": textAttribute("The text while a page loads.", "Loading…"),
      "empty-label": textAttribute("The text without creatives.", "Nothing to show"),
      "error-label": textAttribute("The text after a failure.", "This could not be loaded."),
      "shown-label": textAttribute("The text after a page. `{count}` is the number of its creatives.", "{count} shown"),
      "end-label": textAttribute("The text after the last page.", "No more to show"),
      state: ["string", "The state, in browsers without custom states. Set by the element."],
      collapsed: ["boolean", "Whether it takes up no space, in browsers without custom states. Set by the element."],
    },
    fields: {
      pages: ["Pages", "The pages to show. Another value replaces everything that is shown."],
      src: ["string", "The URL of a gateway's placements route."],
      request: ["PlacementRequest | string", "The placement request to send to `src`, or its JSON text."],
      ...Object.fromEntries(SHORT_FIELDS.map(([, description, name, type]) => [name, [type, description]])),
      consent: ["() => Consent", "Returns the page's consent strings for each request to `src`."],
      timeout: ["number", "How long the element waits for a page of `src`, in milliseconds. The default is 5000."],
      auto: AUTO,
      showErrors: SHOW_ERRORS,
      state: ["PlacementState", "The current state."],
      loaded: [
        "Promise<PlacementState>",
        "A promise of the state when the next page is loaded or has failed. For tests.",
      ],
      ...SHARED_FIELDS,
    },
    events: { ...EVENTS, "endcap-state": ["StateDetail", "The state of a placement changed."] },
    slots: { "": "The creatives, which the element appends, and a `<template>` with your markup for each of them." },
    cssParts: ["placement", "creatives", "skeleton", "status", "more", "retry"],
    cssProperties: {
      ...CREATIVE_PROPERTIES,
      "--endcap-columns": "The grid columns of the creatives.",
      "--endcap-skeleton": "The height of the placeholder for the first page.",
      "--endcap-reserve": "The height of the element, with `reserve`.",
    },
    cssStates: ["idle", "loading", "more", "end", "empty", "error", "collapsed"],
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
        events: pairs(element.events, ([detail, text]) => ({ ...typed([`CustomEvent<${detail}>`, text]) })),
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
