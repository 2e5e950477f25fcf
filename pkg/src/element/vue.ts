// `endcap/element/vue`: the elements, with their types for Vue's templates.

import type { DefineComponent, HTMLAttributes } from "vue";
import type { EndcapEventMap } from "./events.js";
import type { CreativeAttributes, PlacementAttributes } from "./properties.js";

export * from "../element.js";

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** Listeners such as `@endcap-click`, by the names that Vue gives them in props. */
type Handlers = {
  [Name in keyof EndcapEventMap as `on${Capitalize<Camel<Name>>}`]?: (event: EndcapEventMap[Name]) => void;
};

/** The props of `<endcap-creative>`. */
export type CreativeProps = HTMLAttributes & CreativeAttributes & Handlers;
/** The props of `<endcap-placement>`. */
export type PlacementProps = HTMLAttributes & PlacementAttributes & Handlers;

declare module "vue" {
  interface GlobalComponents {
    "endcap-creative": DefineComponent<CreativeProps>;
    "endcap-placement": DefineComponent<PlacementProps>;
  }
}
