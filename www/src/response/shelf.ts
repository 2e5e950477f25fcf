// The area of the panel that shows the creatives.

import "endcap/element";
import type { Creative, PlacementPage } from "endcap/creatives";
import { placeProducts } from "../products/product-card.ts";
import { dataOf } from "./data.ts";

/** The pages to show, and how. */
export interface ShelfContent {
  readonly pages: AsyncIterable<PlacementPage>;
  /** The language of the creatives, if it is not the page's. */
  readonly lang?: string | undefined;
  /** The texts of the elements in that language, by attribute. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  /** Whether the page's own markup is filled. */
  readonly isOwnMarkup: boolean;
  /** Whether the next page is loaded at the end of the list. */
  readonly isAuto: boolean;
}

type Placement = HTMLElementTagNameMap["endcap-placement"];

/** Shows creatives, each with its data beside it. */
export class Shelf {
  readonly #element: HTMLElement;
  readonly #markup: HTMLTemplateElement;

  /** `markup` is the page's own markup, which is used with `isOwnMarkup`. */
  constructor(element: HTMLElement, markup: HTMLTemplateElement) {
    this.#element = element;
    this.#markup = markup;
    // Focusable, so that the keyboard can scroll it even if nothing in it is.
    element.tabIndex = 0;
    element.addEventListener("endcap-products", (event) => placeProducts(event));
  }

  set isRightToLeft(isOn: boolean) {
    this.#element.dir = isOn ? "rtl" : "ltr";
  }

  set isAuto(isOn: boolean) {
    this.#element.querySelector("endcap-placement")?.toggleAttribute("auto", isOn);
  }

  /** Shows pages from the first one on. */
  show({ pages, lang, labels, isOwnMarkup, isAuto }: ShelfContent): void {
    const placement = document.createElement("endcap-placement");
    placement.toggleAttribute("show-errors", true);
    for (const [name, value] of Object.entries(labels ?? {})) placement.setAttribute(name, value);
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

/** Adds a card with the data after each creative. */
function showData(placement: Placement): void {
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      const { creative } = node as { creative?: Creative };
      if (node instanceof HTMLElement && creative) node.after(dataOf(creative));
    }
  });
  observer.observe(placement, { childList: true });
}
