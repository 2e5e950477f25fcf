// The entry `endcap/element/classes`: the classes of the elements, for pages that register them under names of their own.

export type { Consent, ReadConsent } from "../page/consent.js";
export { EndcapCreativeElement } from "./creative-element.js";
export type * from "./events.js";
export type { Pages } from "./pages.js";
export { EndcapPlacementElement } from "./placement-element.js";
export type { CreativeAttributes, Listeners, PlacementAttributes } from "./properties.js";
export type { ResolveSlug } from "./target.js";
