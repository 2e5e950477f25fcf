// The entry `endcap/element`: registers `<endcap-creative>` and `<endcap-placement>`.

import { EndcapCreativeElement } from "./element/creative-element.js";
import { EndcapPlacementElement } from "./element/placement-element.js";

export { EndcapCreativeElement } from "./element/creative-element.js";
export type * from "./element/events.js";
export type { Pages } from "./element/pages.js";
export { EndcapPlacementElement } from "./element/placement-element.js";
export type { CreativeAttributes, Listeners, PlacementAttributes } from "./element/properties.js";
export type { ResolveSlug } from "./element/target.js";
export type { Consent, ReadConsent } from "./page/consent.js";

declare global {
  interface HTMLElementTagNameMap {
    "endcap-creative": EndcapCreativeElement;
    "endcap-placement": EndcapPlacementElement;
  }
}

// A server has no registry, and another copy of the package may have registered the elements.
const registry = globalThis.customElements;
if (registry && !registry.get("endcap-creative")) {
  registry.define("endcap-creative", EndcapCreativeElement);
  registry.define("endcap-placement", EndcapPlacementElement);
}
