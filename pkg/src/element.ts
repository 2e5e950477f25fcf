// The entry `endcap/element`: registers `<endcap-creative>` and `<endcap-placement>`.

import { EndcapCreativeElement, EndcapPlacementElement } from "./element/classes.js";

export * from "./element/classes.js";

declare global {
  interface HTMLElementTagNameMap {
    "endcap-creative": EndcapCreativeElement;
    "endcap-placement": EndcapPlacementElement;
  }
}

// A server has no registry, and another copy of the package may have registered the elements.
const registry = globalThis.customElements;
if (registry && !registry.get("endcap-creative")) {
  const define = (name: string, element: CustomElementConstructor): void => {
    try {
      registry.define(name, element);
    } catch {
      // The page has registered the class under a name of its own, and a class can have only one.
      registry.define(name, class extends element {});
    }
  };
  define("endcap-creative", EndcapCreativeElement);
  define("endcap-placement", EndcapPlacementElement);
} else if (registry === null) {
  console.warn('content scripts have no custom elements; set `"world": "MAIN"`');
}
