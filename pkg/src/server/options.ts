// The options of server rendering.

import type { Creative, CreativeProduct } from "../generated/placements.js";
import type { PlacementRequest } from "../generated/wire.js";
import {
  asPassed,
  optional,
  type Readers,
  type Refuse,
  readFunction,
  readOptions,
  readText,
} from "../options/options.js";

/** The options of `renderPlacement`. */
export interface RenderOptions {
  /** The URL of the style sheet `endcap/element.css`, which the page serves. Each creative links it. */
  stylesheet: string;
  /** The URL of the page as the browser sees it. Required with `resolveSlug`. */
  url?: string | URL | undefined;
  /** The URL of a gateway's placements route, from which the element requests the pages that follow. */
  src?: string | undefined;
  /**
   * The request of the pages, an object or its JSON text. It becomes readable in the page, so leave out what only the server may have,
   * such as the id of the user. Required with `src`.
   */
  request?: PlacementRequest | string | undefined;
  /** The `page_view_id` of the request, a UUID. The element uses it for the pages that follow, and reports it in its events. */
  pageViewId?: string | undefined;
  /** Returns the URL for a slug, as the property of the element does. Without it, creatives have a button in place of a link. */
  resolveSlug?: ((slug: string, creative: Creative) => string | URL | null | undefined) | undefined;
  /** The origins to which resolved slugs may lead. The default is that of `url`. */
  allowedOrigins?: readonly string[] | undefined;
  /** Returns the card of a product as HTML, which is not escaped; `undefined` or `null` for none. */
  renderProduct?: ((product: CreativeProduct, creative: Creative) => string | null | undefined) | undefined;
  /**
   * Further attributes of the element, such as `{ id: "ads", label: "Ad", auto: true }`. `false` and `undefined` leave one out, and so
   * does the text `false` for `auto`, `priority`, `show-errors` and `large-threshold`.
   */
  attributes?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
}

/** Attributes that `attributes` must not contain: they have their own options, the element sets them, or `request` takes their place. */
const RESERVED =
  /^(src|request|page(-view(-id)?|-size)?|rendered|state|collapsed|search-term|enable-auto-correct|(category|brand)-ids|tags|count|formats|position|user-id|test-only|store)$/;

/** Attributes that are set or not: the text `false` counts as absent. */
const BOOLEANS = ["auto", "priority", "show-errors", "large-threshold"];

const OPTIONS = {
  stylesheet: (value: string, refuse: Refuse): string =>
    typeof value === "string" && value !== "" ? value : refuse("must be the URL of endcap/element.css"),
  url: /* @__PURE__ */ optional((value) => URL.canParse(`${value}`), "must be an absolute URL"),
  src: readText,
  request: asPassed,
  pageViewId: readText,
  resolveSlug: readFunction,
  allowedOrigins: /* @__PURE__ */ optional(
    (value) => Array.isArray(value) && value.every((origin) => URL.canParse(origin)),
    "must be an array of origins, such as https://shop.example",
  ),
  renderProduct: readFunction,
  attributes: readAttributes,
} satisfies Readers<RenderOptions>;

/**
 * Reads the options. The attributes are those that are set.
 *
 * @throws {TypeError} for unknown options and for values that are not allowed
 */
export function readRenderOptions(passed: RenderOptions) {
  const options = readOptions(passed, OPTIONS);
  const { url, src, request, resolveSlug } = options;
  if (resolveSlug && url === undefined) throw new TypeError("`url` is required with `resolveSlug`");
  if (src !== undefined && request === undefined) throw new TypeError("`request` is required with `src`");
  return options;
}

/** The options, as read. */
export type RenderSettings = ReturnType<typeof readRenderOptions>;

/** Returns the attributes that are set, without a prototype. */
function readAttributes(
  attributes: NonNullable<RenderOptions["attributes"]> = {},
  refuse: Refuse,
): Record<string, string | number> {
  if (typeof attributes !== "object" || attributes === null) return refuse("must be an object");
  const set: Record<string, string | number> = Object.create(null);
  for (const [name, value] of Object.entries(attributes)) {
    if (RESERVED.test(name))
      throw new TypeError(
        `\`attributes.${name}\` is not allowed; use \`src\`, \`request\` or \`pageViewId\`, or leave it to the element`,
      );
    if (!/^[a-z][-a-z0-9]*$/.test(name) || /^(on|style$)/.test(name))
      throw new TypeError(`\`attributes.${name}\` must be an attribute other than a style or an event handler`);
    if (!/^(string|number|boolean|undefined)$/.test(typeof value))
      throw new TypeError(`\`attributes.${name}\` must be a string, a number or a boolean`);
    if (value === undefined || value === false || (value === "false" && BOOLEANS.includes(name))) continue;
    set[name] = value === true ? "" : value;
  }
  return set;
}
