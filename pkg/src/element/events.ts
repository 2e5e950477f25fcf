// The events of the elements. The elements send nothing to a server; the page may.

import type { Creative, CreativeProduct } from "../generated/placements.js";

/** The creative of an event. */
export interface CreativeDetail {
  /** The same object that was set. */
  creative: Creative;
  /** Its tracking id. */
  id?: string;
}

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

export interface ProductsDetail extends CreativeDetail {
  products: PlacedProduct[];
}

export interface ItemClickDetail extends CreativeDetail {
  product: PlacedProduct;
}

export interface ErrorDetail extends CreativeDetail {
  part: PicturePart;
  url: string;
}

/** Pictures and video of a creative. */
export type PicturePart = "banner" | "hero" | "logo" | "video";

/** What a placement is doing. */
export type PlacementState = "idle" | "loading" | "more" | "end" | "empty" | "error";

export interface StateDetail {
  state: PlacementState;
  /** What asking for a page ended with. Where a gateway refused, the `cause` is its `Response`. */
  error?: unknown;
}

/** All events, which bubble and leave shadow trees. */
export interface EndcapEventMap {
  /** The link or button was used; cancelling it stops the navigation. */
  "endcap-click": CustomEvent<ClickDetail>;
  /** Something in a product's place was clicked; cancelling it stops what the click would do. */
  "endcap-item-click": CustomEvent<ItemClickDetail>;
  /** There are places for products, before anything is painted. */
  "endcap-products": CustomEvent<ProductsDetail>;
  /** The pictures are painted. */
  "endcap-load": CustomEvent<CreativeDetail>;
  /** After that, half of the element was in view for a second; once for each creative. */
  "endcap-viewable": CustomEvent<CreativeDetail>;
  /** A picture or the video failed; its room and its alternative text stay. */
  "endcap-error": CustomEvent<ErrorDetail>;
  /** A placement does something else than before. */
  "endcap-state": CustomEvent<StateDetail>;
}

declare global {
  interface GlobalEventHandlersEventMap extends EndcapEventMap {}
}

type Detail<K extends keyof EndcapEventMap> = EndcapEventMap[K]["detail"];

/**
 * Dispatches an event; false where a listener cancelled it.
 *
 * @internal
 */
export function emit<K extends keyof EndcapEventMap>(target: EventTarget, type: K, detail: Detail<K>): boolean {
  const cancelable = type.endsWith("click");
  return target.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }));
}
