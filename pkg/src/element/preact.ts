// `endcap/element/preact`: the elements, with their types for Preact's JSX.

import type { HTMLAttributes } from "preact";
import type { EndcapCreativeElement } from "./creative-element.js";
import type { EndcapPlacementElement } from "./placement-element.js";
import type { CreativeAttributes, Listeners, PlacementAttributes } from "./properties.js";

export * from "../element.js";

type Html<T extends EventTarget> = Omit<HTMLAttributes<T>, "label">;

/** The props of `<endcap-creative>`. */
export type CreativeProps = Html<EndcapCreativeElement> & CreativeAttributes & Listeners;
/** The props of `<endcap-placement>`. */
export type PlacementProps = Html<EndcapPlacementElement> & PlacementAttributes & Listeners;

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "endcap-creative": CreativeProps;
      "endcap-placement": PlacementProps;
    }
  }
}
