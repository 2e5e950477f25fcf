// The events of the elements. The elements send nothing to a server; the page may.

import type { Creative, CreativeProduct } from "../generated/placements.js";
import { memberOf } from "../page/dom.js";

/** The creative of an event. */
export interface CreativeDetail {
  /** The same object that was set. */
  creative: Creative;
  /** Its tracking id. */
  id?: string;
  /** The id of the page view for which it was requested, with `page-view="auto"`. */
  page_view_id?: string;
}

/** The `detail` of `endcap-click`: the creative and the members of its `click`. */
export interface ClickDetail extends CreativeDetail {
  slug: string;
  interaction_id?: string;
  name?: string;
  /** The URL to which the browser navigates unless the event is canceled. Absent for a button. */
  href?: string;
}

/** A product, and the slot for the card that the page may add for it. */
export interface PlacedProduct extends CreativeProduct {
  /** Its index in `products`, from 0. */
  index: number;
  /** The `slot` to set on the card, such as `product-0`. Append the card to the creative's element. */
  slot: string;
}

/** How a view was measured. */
export interface View {
  /**
   * `mrc`: by the thresholds of the MRC. `viewport`: a creative taller than the viewport filled a share of its height. `item`: the card
   * of a product.
   */
  method: "mrc" | "viewport" | "item";
  /** The share that was in view: of the box, or of the viewport's height for the method `viewport`. */
  threshold: number;
}

/** The `detail` of `endcap-viewable`. */
export interface ViewableDetail extends CreativeDetail, View {}

/** The `detail` of `endcap-item-viewable`: the product whose card was seen. */
export interface ItemViewableDetail extends ViewableDetail {
  product: PlacedProduct;
}

/** The `detail` of `endcap-products`: all products of the creative, at most 100. Cards that a server rendered are left out. */
export interface ProductsDetail extends CreativeDetail {
  products: PlacedProduct[];
}

/** The `detail` of `endcap-item-click`: the product that was clicked. */
export interface ItemClickDetail extends CreativeDetail {
  product: PlacedProduct;
}

/** The `detail` of `endcap-error`: the picture or video that failed to load. */
export interface ErrorDetail extends CreativeDetail {
  part: PicturePart;
  /** The URL that failed. */
  url: string;
}

/** A picture or the video of a creative. */
export type PicturePart = "banner" | "hero" | "logo" | "video";

/**
 * The state of a placement: without pages (`idle`), loading a page (`loading`), ready for the next page (`more`), after the last
 * page with creatives (`end`) or without any (`empty`), or after a failure (`error`).
 */
export type PlacementState = "idle" | "loading" | "more" | "end" | "empty" | "error";

/** The `detail` of `endcap-state`. */
export interface StateDetail {
  state: PlacementState;
  /** The error of the page request, for the state `error`. If the gateway refused it, its members `status`, `retryAfter` and `errors` are those of a `ServiceError`, and `cause` is the `Response`. */
  error?: unknown;
}

/** The events of the elements. They bubble and cross shadow boundaries (`composed`). */
export interface EndcapEventMap {
  /** The link or button of the creative was clicked. `preventDefault` stops the navigation. */
  "endcap-click": CustomEvent<ClickDetail>;
  /** A product was clicked. `preventDefault` stops the default action of the click. */
  "endcap-item-click": CustomEvent<ItemClickDetail>;
  /** The slots for products exist. Dispatched before anything is painted. */
  "endcap-products": CustomEvent<ProductsDetail>;
  /** The pictures are painted, except hidden lazy ones. A failed logo does not count; with a video, no failed picture does. */
  "endcap-load": CustomEvent<CreativeDetail>;
  /** After `endcap-load`, enough of the creative was in view for long enough. Dispatched once for each creative object. */
  "endcap-viewable": CustomEvent<ViewableDetail>;
  /** After the pictures were painted or failed, half of the card of a product was in view for a second. Dispatched once for each product of a creative object. */
  "endcap-item-viewable": CustomEvent<ItemViewableDetail>;
  /** A picture or the video failed to load. Its space and its alternative text stay. */
  "endcap-error": CustomEvent<ErrorDetail>;
  /** The state of a placement changed. */
  "endcap-state": CustomEvent<StateDetail>;
}

declare global {
  interface GlobalEventHandlersEventMap extends EndcapEventMap {}
}

type Detail<K extends keyof EndcapEventMap> = EndcapEventMap[K]["detail"];

/**
 * Dispatches an event. Returns false if a listener canceled it.
 *
 * @internal
 */
export function emit<K extends keyof EndcapEventMap>(target: Element, type: K, detail: Detail<K>): boolean {
  // After a test, the class of jsdom is no longer a global, and its elements only take events of their own window.
  const { CustomEvent } = memberOf(target.ownerDocument, "defaultView") ?? globalThis;
  const cancelable = /k$/.test(type);
  return target.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }));
}
