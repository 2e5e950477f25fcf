// The shadow tree of a placement.

import { isOn, labelOf, writeAttribute } from "./base.js";
import { build } from "./build.js";
import type { PlacementState } from "./events.js";
import { LOAD_MARGIN } from "./limits.js";
import { DEFAULT_TEXTS, placementTree } from "./placement-tree.js";

/** The values that a placement shows. */
export interface ShownValues {
  state: PlacementState;
  /** The number of creatives. */
  creativeCount: number;
  /** The number of creatives of the last page that take up space. */
  added: number;
  /** Whether errors are not shown. */
  isSilent: boolean;
}

/** Shows the texts and the button of a placement, and finds out when the end of the list is near. */
export interface PlacementView {
  /** Forgets the last creatives. */
  resetExtent(): void;
  /** Updates texts and ARIA attributes, and with `auto` observes the end of the list. */
  showState(showing: ShownValues): void;
}

/**
 * Takes the shadow tree that a server rendered into `root`, or creates one. Calls `load` to load the next page, and `blurred` after the button
 * lost the focus.
 */
export function placementView(
  host: HTMLElement,
  root: ShadowRoot,
  load: () => void,
  blurred: () => void,
): PlacementView {
  let group = root.querySelector(".placement") as HTMLElement;
  if (!group) {
    group = build(placementTree({ label: "", status: "" }));
    root.replaceChildren(group);
  }
  const find = <T extends HTMLElement>(selector: string) => group.querySelector(selector) as T;
  const button = find<HTMLButtonElement>("button");
  button.onclick = load;
  button.onblur = blurred;
  const list = find(".creatives");
  /** The height of the creatives, or the length of their row, when the end of the list last loaded a page. */
  let lastExtent = 0;
  /** Whether the button was shown, so that the shopper expects more. */
  let wasMore = false;
  const onEndNear: IntersectionObserverCallback = (entries) => {
    // With `reserve` the list has no box of its own.
    const extent = host.hasAttribute("reserve") ? group.scrollWidth : list.offsetHeight;
    if (!entries.at(-1)?.isIntersecting || extent === lastExtent) return;
    lastExtent = extent;
    load();
  };
  const endObserver =
    globalThis.IntersectionObserver && new IntersectionObserver(onEndNear, { rootMargin: LOAD_MARGIN });
  const textFor = (name: string): string => {
    const attribute = `${name}-label`;
    return host.getAttribute(attribute) ?? DEFAULT_TEXTS[attribute] ?? "";
  };

  return {
    resetExtent() {
      lastExtent = 0;
      wasMore = false;
    },
    showState({ state, creativeCount, added, isSilent }) {
      const status = find(".status");
      const isLoading = state === "loading";
      writeAttribute(group, "aria-label", labelOf(host));
      writeAttribute(group, "aria-busy", `${isLoading}`);
      find(".skeleton").hidden = !isLoading || creativeCount > 0;
      const hasMore = state === "more" || (state === "end" && added);
      const text = isSilent ? "" : textFor(hasMore ? "shown" : state).replace("{count}", `${added}`);
      if (status.textContent !== text) status.textContent = text;
      wasMore ||= state === "more";
      const isEnd = wasMore && state === "end" && !added && text;
      // After an error that is not shown, there is nothing to load again without creatives.
      const isUsable = state === "more" || (state === "error" && (!isSilent || creativeCount > 0));
      // A button with the focus stays until it loses the focus.
      button.hidden = !isUsable && !(isLoading && creativeCount) && host.shadowRoot?.activeElement !== button;
      // The text that nothing follows takes the place of the button, also in the button itself.
      status.classList.toggle("quiet", isEnd ? !button.hidden : !/empty|error/.test(state) || isSilent);
      writeAttribute(button, "aria-disabled", `${!isUsable}`);
      const name = state === "error" && !isSilent ? "retry" : "more";
      writeAttribute(button, "part", name);
      const label = textFor(isLoading || isEnd ? state : name);
      if (button.textContent !== label) button.textContent = label;
      endObserver?.disconnect();
      if (state === "more" && isOn(host, "auto")) endObserver?.observe(find(".creatives > div"));
    },
  };
}
