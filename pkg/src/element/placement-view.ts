// The shadow tree of a placement.

import { isOn, labelOf, writeAttribute } from "./base.js";
import { build } from "./build.js";
import type { PlacementState } from "./events.js";
import { AHEAD } from "./limits.js";
import { placementTree, WORDS } from "./placement-tree.js";
import { styledRoot } from "./style.js";

/** What a placement shows. */
export interface Showing {
  state: PlacementState;
  /** The number of creatives. */
  size: number;
  /** The number of creatives of the last page that take room. */
  added: number;
  /** Whether errors are not shown. */
  isSilent: boolean;
}

/** Shows the texts and the button of a placement, and finds out when the end of the list is near. */
export class PlacementView {
  readonly #host: Element;
  readonly #group: HTMLElement;
  readonly #button: HTMLButtonElement;
  readonly #scroll: IntersectionObserver | undefined;
  /** The height of the creatives, or the length of their row, when the end of the list last loaded a page. */
  #extent = 0;

  /**
   * Takes the shadow tree that a server rendered, or creates one. Calls `load` to load the next page, and `blurred` after the button
   * lost the focus.
   */
  constructor(host: HTMLElement, load: () => void, blurred: () => void) {
    const root = styledRoot(host);
    this.#host = host;
    let group = root.querySelector<HTMLElement>(".placement");
    if (!group) {
      group = build(placementTree({ label: "", status: "" }));
      root.replaceChildren(group);
    }
    this.#group = group;
    this.#button = this.#find("button");
    this.#button.onclick = load;
    this.#button.onblur = blurred;
    const list = this.#find(".creatives");
    const near: IntersectionObserverCallback = (entries) => {
      // With `reserve` the list has no box of its own.
      const extent = host.hasAttribute("reserve") ? this.#group.scrollWidth : list.offsetHeight;
      if (!entries.at(-1)?.isIntersecting || extent === this.#extent) return;
      this.#extent = extent;
      load();
    };
    this.#scroll = globalThis.IntersectionObserver && new IntersectionObserver(near, { rootMargin: AHEAD });
  }

  #find<T extends HTMLElement>(selector: string): T {
    return this.#group.querySelector<T>(selector) as T;
  }

  /** Forgets the height of the last creatives. */
  reset(): void {
    this.#extent = 0;
  }

  /** Updates texts and ARIA attributes, and with `auto` observes the end of the list. */
  show({ state, size, added, isSilent }: Showing): void {
    const host = this.#host;
    const button = this.#button;
    const status = this.#find(".status");
    const isLoading = state === "loading";
    writeAttribute(this.#group, "aria-label", labelOf(host));
    writeAttribute(this.#group, "aria-busy", `${isLoading}`);
    this.#find(".skeleton").hidden = !isLoading || size > 0;
    const hasMore = state === "more" || (state === "end" && added);
    const text = isSilent ? "" : this.#word(hasMore ? "shown" : state).replace("{count}", `${added}`);
    if (status.textContent !== text) status.textContent = text;
    status.classList.toggle("quiet", !/empty|error/.test(state) || isSilent);
    const isUsable = /more|error/.test(state);
    // A button with the focus stays until it loses the focus.
    button.hidden = !isUsable && !(isLoading && size) && host.shadowRoot?.activeElement !== button;
    writeAttribute(button, "aria-disabled", `${!isUsable}`);
    const name = state === "error" && !isSilent ? "retry" : "more";
    writeAttribute(button, "part", name);
    const label = this.#word(isLoading ? state : name);
    if (button.textContent !== label) button.textContent = label;
    this.#scroll?.disconnect();
    if (state === "more" && isOn(host, "auto")) this.#scroll?.observe(this.#find(".creatives > div"));
  }

  #word(name: string): string {
    const attribute = `${name}-label`;
    return this.#host.getAttribute(attribute) ?? WORDS[attribute] ?? "";
  }
}
