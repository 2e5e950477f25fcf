// `endcap/element/react`: the elements, and what JSX of React 19 makes of them.

import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { EndcapCreativeElement } from "./creative-element.js";
import type { EndcapPlacementElement } from "./placement-element.js";
import type { CreativeAttributes, Listeners, PlacementAttributes } from "./properties.js";

export * from "../element.js";

type Html<T> = DetailedHTMLProps<HTMLAttributes<T>, T>;

export type CreativeProps = Html<EndcapCreativeElement> & CreativeAttributes & Listeners;
export type PlacementProps = Html<EndcapPlacementElement> & PlacementAttributes & Listeners;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "endcap-creative": CreativeProps;
      "endcap-placement": PlacementProps;
    }
  }
}
