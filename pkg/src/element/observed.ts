// Finds the elements in the rendering of a creative that must be observed.

import type { PicturePart } from "./events.js";
import type { WatchedPicture } from "./painted.js";

/** The rendered or filled elements that are observed. */
export interface ObservedElements {
  pictures: WatchedPicture[];
  video?: HTMLVideoElement | null | undefined;
  /** Whether the page plays the video itself. */
  isManual?: boolean;
  /** The box of the creative, without its label and the cards of products. The default is the element. */
  box?: Element | undefined;
  /** The cards of products by their slots. */
  cards: Map<string, Element>;
}

/** Finds the elements to observe in a built-in rendering. From then on, hides slots that have no card. */
export function observedIn(group: ParentNode): ObservedElements {
  const find = <T extends Element>(selector: string) => [...group.querySelectorAll<T>(selector)];
  const [video] = find<HTMLVideoElement>("video");
  // The attribute `muted` mutes only a video that the parser created.
  if (video) video.muted = true;
  const cards = new Map(find<HTMLSlotElement>("slot").map((slot) => [slot.name, slot.parentElement as HTMLElement]));
  const [list] = find<HTMLElement>(".products");
  if (list) {
    // Label and card are hidden, too, if they would contain nothing.
    const boxes = find(".main, .media")[0] ? [list] : [list, ...find<HTMLElement>(".label, .card")];
    const hideEmpty = () => {
      for (const card of cards.values())
        card.hidden = (card.firstChild as HTMLSlotElement).assignedNodes().length === 0;
      for (const box of boxes) box.hidden = [...cards.values()].every(({ hidden }) => hidden);
    };
    list.onslotchange = hideEmpty;
    hideEmpty();
  }
  const pictures = find<HTMLImageElement>("img").map((image): WatchedPicture => {
    const { className } = image.closest("span") as Element;
    return [image, (/banner|logo/.exec(className)?.[0] ?? "hero") as PicturePart];
  });
  return { pictures, video, box: find(".main")[0], cards };
}
