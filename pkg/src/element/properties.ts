// The attributes, properties and listeners of the elements, as types for templates and JSX.

import type { Layout } from "../generated/placements.js";
import type { ShortFields } from "../generated/short-form.js";
import type { EndcapCreativeElement } from "./creative-element.js";
import type { EndcapEventMap } from "./events.js";
import type { EndcapPlacementElement } from "./placement-element.js";

type PropertiesOf<T, K extends keyof T> = { [Name in K]?: T[Name] | undefined };

/** The attributes and properties of `<endcap-creative>`. */
export interface CreativeAttributes
  extends PropertiesOf<
    EndcapCreativeElement,
    "creative" | "resolveSlug" | "allowedOrigins" | "priority" | "largeThreshold"
  > {
  label?: string | undefined;
  "link-label"?: string | undefined;
  "large-threshold"?: boolean | undefined;
}

/** The name of a property as an attribute. */
type Kebab<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `-${Lowercase<Head>}`}${Kebab<Tail>}`
  : Name;

/** The fields of the short form, as properties and as attributes. The text of a list has commas between the items. */
type ShortAttributes = { [Name in keyof ShortFields]: ShortFields[Name] | string } & {
  [Name in keyof ShortFields as Kebab<Name>]: ShortFields[Name] | string;
};

/** The attributes and properties of `<endcap-placement>`. */
export interface PlacementAttributes
  extends PropertiesOf<
      EndcapPlacementElement,
      "pages" | "src" | "request" | "consent" | "timeout" | "resolveSlug" | "allowedOrigins"
    >,
    PropertiesOf<EndcapPlacementElement, "auto" | "priority" | "showErrors" | "largeThreshold">,
    ShortAttributes {
  "lazy-margin"?: string | undefined;
  "page-view"?: "auto" | undefined;
  reserve?: Exclude<Layout, "unknown"> | undefined;
  "show-errors"?: boolean | undefined;
  label?: string | undefined;
  "link-label"?: string | undefined;
  "large-threshold"?: boolean | undefined;
  "more-label"?: string | undefined;
  "empty-label"?: string | undefined;
  "error-label"?: string | undefined;
  "retry-label"?: string | undefined;
  "loading-label"?: string | undefined;
  "shown-label"?: string | undefined;
  "end-label"?: string | undefined;
}

/** Listeners as attributes, such as `onendcap-click`. */
export type Listeners = {
  [Name in keyof EndcapEventMap as `on${Name}`]?: ((event: EndcapEventMap[Name]) => void) | undefined;
};
