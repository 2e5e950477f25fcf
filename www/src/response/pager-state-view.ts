// The pager state of the service's pages.

import type { PlacementPages } from "endcap/gateway-client";
import { element } from "../elements.ts";

/** Shows the `state` of pages, with which another client could continue. */
export class PagerStateView {
  readonly #section = element("response-pager", HTMLElement);
  readonly #json = element("response-state", HTMLElement);

  constructor() {
    // Focusable, so that the keyboard can scroll it.
    this.#json.tabIndex = 0;
  }

  /** Shows the state of pages; hides the section without any. */
  show(pages: PlacementPages | undefined): void {
    this.#section.hidden = pages === undefined;
    this.#json.textContent = pages === undefined ? "" : JSON.stringify(pages.state, null, 2);
  }
}
