import type { PlacementPages } from "endcap/gateway-client";
import { element } from "../elements.ts";

/** Where a walk through the service's pages stands, as another client would go on with it. */
export class WalkState {
  readonly #section = element("answer-walk", HTMLElement);
  readonly #json = element("answer-state", HTMLElement);

  constructor() {
    // It scrolls, and nothing in it takes the focus.
    this.#json.tabIndex = 0;
  }

  /** Shows the state of a walk, or nothing where there is none. */
  show(walk: PlacementPages | undefined): void {
    this.#section.hidden = walk === undefined;
    this.#json.textContent = walk === undefined ? "" : JSON.stringify(walk.state, null, 2);
  }
}
