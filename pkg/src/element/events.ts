// What the elements say. Nothing is sent anywhere: what to do with an event is the page's business.

import type { Creative, CreativeProduct } from "../creative.js";

/** Which creative an event is about. */
export interface CreativeDetail {
  /** The value that was given, as it is. */
  creative: Creative;
  /** Its tracking id. */
  id?: string;
}

export interface ClickDetail extends CreativeDetail {
  slug: string;
  interaction_id?: string;
  name?: string;
  /** Where the browser goes unless the event is cancelled; none behind a button. */
  href?: string;
}

/** A product, and where the page may put its own card for it. */
export interface PlacedProduct extends CreativeProduct {
  /** Its place in `products`, from 0. */
  index: number;
  /** What to set as `slot` of the card, which then is appended to the creative's element: `product-0`. */
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

/** Dispatches an event; false where a listener cancelled it. */
export function emit<K extends keyof EndcapEventMap>(target: EventTarget, type: K, detail: Detail<K>): boolean {
  const cancelable = type.endsWith("click");
  return target.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }));
}
