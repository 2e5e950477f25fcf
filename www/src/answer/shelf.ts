import "endcap/element";
import type { Creative, PlacementPage } from "endcap/creatives";
import type { EndcapEventMap } from "endcap/element";
import { dataOf } from "./data.ts";
import { productCard } from "./product-card.ts";

/** What can be shown. */
export interface Shown {
  readonly pages: AsyncIterable<PlacementPage>;
  /** The language it is in, where that is not the page's. */
  readonly lang?: string | undefined;
  /** What the elements say in that language, by attribute. */
  readonly words?: Readonly<Record<string, string>> | undefined;
  /** Whether the page brings its own markup. */
  readonly isOwnMarkup: boolean;
  /** Whether more comes by itself at the end of the scroll. */
  readonly isAuto: boolean;
}

type Placement = HTMLElementTagNameMap["endcap-placement"];

/** The shelf an answer is shown on: its creatives, each with its data beside it. */
export class Shelf {
  readonly #element: HTMLElement;
  readonly #markup: HTMLTemplateElement;

  /** `markup` is what is filled where the page does not leave the looks to the element. */
  constructor(element: HTMLElement, markup: HTMLTemplateElement) {
    this.#element = element;
    this.#markup = markup;
    // It scrolls, and where nothing in it takes the focus it has to itself.
    element.tabIndex = 0;
    element.addEventListener("endcap-products", placeProducts);
  }

  set isRightToLeft(isIt: boolean) {
    this.#element.dir = isIt ? "rtl" : "ltr";
  }

  set isAuto(isIt: boolean) {
    this.#element.querySelector("endcap-placement")?.toggleAttribute("auto", isIt);
  }

  /** Shows pages from the first one on. */
  show({ pages, lang, words, isOwnMarkup, isAuto }: Shown): void {
    const placement = document.createElement("endcap-placement");
    for (const [name, value] of Object.entries(words ?? {})) placement.setAttribute(name, value);
    if (isOwnMarkup) placement.append(this.#filled());
    showData(placement);
    placement.resolveSlug = (slug) => new URL(`#${slug}`, document.baseURI);
    placement.toggleAttribute("auto", isAuto);
    placement.pages = pages;
    this.#element.lang = lang ?? "en";
    this.#element.replaceChildren(placement);
  }

  #filled(): HTMLTemplateElement {
    const template = document.createElement("template");
    template.content.append(this.#markup.content.cloneNode(true));
    return template;
  }
}

/** Puts a card with its data after each creative that comes. */
function showData(placement: Placement): void {
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      const { creative } = node as { creative?: Creative };
      if (node instanceof HTMLElement && creative) node.after(dataOf(creative));
    }
  });
  observer.observe(placement, { childList: true });
}

/** Puts the page's own cards where a creative keeps the places for them. */
function placeProducts({ target, detail }: EndcapEventMap["endcap-products"]): void {
  if (!(target instanceof HTMLElement)) return;
  const own = target.querySelector(".own-products");
  const cards = detail.products.map((product) => {
    const card = productCard(product);
    if (own) card.dataset.endcap = product.slot;
    else card.slot = product.slot;
    return card;
  });
  (own ?? target).replaceChildren(...cards);
}
