// `endcap/element/svelte`: the elements, with their types for Svelte's templates.

import type { HTMLAttributes } from "svelte/elements";
import type { EndcapCreativeElement } from "./creative-element.js";
import type { EndcapPlacementElement } from "./placement-element.js";
import type { CreativeAttributes, Listeners, PlacementAttributes } from "./properties.js";

export * from "../element.js";

/** The props of `<endcap-creative>`. */
export type CreativeProps = HTMLAttributes<EndcapCreativeElement> & CreativeAttributes & Listeners;
/** The props of `<endcap-placement>`. */
export type PlacementProps = HTMLAttributes<EndcapPlacementElement> & PlacementAttributes & Listeners;

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "endcap-creative": CreativeProps;
    "endcap-placement": PlacementProps;
  }
}
