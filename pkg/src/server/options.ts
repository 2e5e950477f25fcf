// The options of server rendering.

import type { Creative, CreativeProduct } from "../generated/placements.js";
import type { PlacementRequest } from "../generated/wire.js";
import { checkNames } from "../options/option-names.js";

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

const NAMES = [
  "stylesheet",
  "url",
  "src",
  "request",
  "pageViewId",
  "resolveSlug",
  "allowedOrigins",
  "renderProduct",
  "attributes",
];

/** Attributes that `attributes` must not contain: they have their own options, or the element sets them. */
const RESERVED_ATTRIBUTES = ["src", "request", "page-view", "rendered", "state", "collapsed"];

/** Attributes that are set or not: the text `false` counts as absent. */
const BOOLEANS = ["auto", "priority", "show-errors", "large-threshold"];

/** Checks the options. Returns a copy without a prototype: members that other code added to `Object.prototype` are not options. */
export function readRenderOptions(passed: RenderOptions): RenderOptions {
  checkNames(passed, NAMES);
  const options: RenderOptions = Object.assign(Object.create(null), passed);
  const {
    stylesheet,
    url,
    src,
    request,
    pageViewId,
    resolveSlug,
    allowedOrigins,
    renderProduct,
    attributes = {},
  } = options;
  if (typeof stylesheet !== "string" || stylesheet === "")
    throw new TypeError("`stylesheet` must be the URL of endcap/element.css");
  for (const [name, value] of Object.entries({ src, pageViewId }))
    if (value !== undefined && typeof value !== "string") throw new TypeError(`\`${name}\` must be a string`);
  for (const [name, value] of Object.entries({ resolveSlug, renderProduct }))
    if (value !== undefined && typeof value !== "function") throw new TypeError(`\`${name}\` must be a function`);
  if (url !== undefined && !URL.canParse(`${url}`)) throw new TypeError("`url` must be an absolute URL");
  if (resolveSlug && url === undefined) throw new TypeError("`url` is required with `resolveSlug`");
  if (src !== undefined && request === undefined) throw new TypeError("`request` is required with `src`");
  if (
    allowedOrigins !== undefined &&
    !(Array.isArray(allowedOrigins) && allowedOrigins.every((origin) => URL.canParse(origin)))
  )
    throw new TypeError("`allowedOrigins` must be an array of origins, such as https://shop.example");
  if (typeof attributes !== "object" || attributes === null) throw new TypeError("`attributes` must be an object");
  for (const [name, value] of Object.entries(attributes)) {
    if (RESERVED_ATTRIBUTES.includes(name))
      throw new TypeError(
        `\`attributes.${name}\` is not allowed; use \`src\`, \`request\` or \`pageViewId\`, or leave it to the element`,
      );
    if (!/^[a-z][-a-z0-9]*$/.test(name) || /^(on|style$)/.test(name))
      throw new TypeError(`\`attributes.${name}\` must be an attribute other than a style or an event handler`);
    if (!/^(string|number|boolean|undefined)$/.test(typeof value))
      throw new TypeError(`\`attributes.${name}\` must be a string, a number or a boolean`);
  }
  return options;
}

/** Returns the attributes of the element that are set, without a prototype. */
export const ownAttributes = ({ attributes = {} }: RenderOptions): Record<string, string | number> =>
  Object.assign(
    Object.create(null),
    Object.fromEntries(
      Object.entries(attributes)
        .filter(
          ([name, value]) => value !== undefined && value !== false && !(value === "false" && BOOLEANS.includes(name)),
        )
        .map(([name, value]) => [name, value === true ? "" : (value as string | number)]),
    ),
  );
