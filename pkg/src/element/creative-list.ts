// The creatives that a placement shows, each in an element.

import type { Creative } from "../generated/placements.js";
import { memberOf } from "../page/dom.js";
import { type LinkingElement, writeAttribute } from "./base.js";
import { EndcapCreativeElement } from "./creative-element.js";
import { COPIED_ATTRIBUTES } from "./placement-tree.js";
import type { Rendered } from "./rendered.js";
import { readCreative } from "./safe-creative.js";

/** The elements of a placement's creatives, in their order. They are children of the placement. */
export interface CreativeList {
  /** Why the current creatives are stale, so that the next ones replace them; `undefined` if they belong to the current reader. */
  stale: "replaced" | "disconnected" | undefined;
  /** The id of the page view for the next creatives; `undefined` without `page-view="auto"`. */
  viewId: string | undefined;
  /** Returns the number of creatives. */
  creativeCount(): number;
  /**
   * Takes those of `children` that a server rendered for a creative of `rendered`. Removes all others: a clone has elements without
   * a creative. Leaves out of `rendered` the creatives whose elements the page removed.
   */
  adoptFrom(children: readonly Element[], rendered: Rendered | undefined): void;
  /** Removes the elements that a server rendered and that were not taken over. */
  removeAdopted(): void;
  /** Appends the creatives that are not shown yet. Returns the number of those that take up space. */
  addNew(creatives: readonly Creative[]): number;
  /** Shows these creatives and no others. A creative that was shown before keeps its element. Returns the number of those that take up space. */
  showOnly(creatives: readonly Creative[]): number;
  /** Copies the shared attributes and properties of the placement to all creatives. */
  configureAll(): void;
}

/** Creates the empty list of a placement. */
export function creativeList(placement: LinkingElement): CreativeList {
  let elements: Map<Creative, EndcapCreativeElement> = new Map();
  /** The elements of creatives that a server rendered, and that were not taken over yet. */
  const adopted: Map<Creative, EndcapCreativeElement> = new Map();
  /** The links that a server resolved. */
  const links: Map<Creative, string | null> = new Map();

  const configure = (element: EndcapCreativeElement) => {
    for (const name of COPIED_ATTRIBUTES) writeAttribute(element, name, placement.getAttribute(name));
    element.toggleAttribute("reserved", placement.hasAttribute("reserve"));
    element.resolveSlug = placement.resolveSlug;
    element.allowedOrigins = placement.allowedOrigins;
  };

  /** Creates an element with a copy of the markup in the page's template. */
  const copyTemplate = () => {
    // If the parser did not attach the shadow root that a server rendered, its `<template>` is still a child.
    const template = placement.querySelector<HTMLTemplateElement>(":scope > template:not([shadowrootmode])");
    // Frameworks may append the markup to the template itself, not to its `content`.
    const markup = template?.content.hasChildNodes() ? template.content : template;
    const element = new EndcapCreativeElement();
    if (markup) element.append(...memberOf(document, "importNode").call(document, markup, true).childNodes);
    return element;
  };

  const elementFor = (creative: Creative) => {
    const element = adopted.get(creative) ?? copyTemplate();
    adopted.delete(creative);
    configure(element);
    element.pageViewId = list.viewId;
    // The first picture of the page must not wait.
    element.toggleAttribute("priority", placement.priority && !elements.size);
    element.adopt(creative, links.get(creative));
    return element;
  };

  const list: CreativeList = {
    stale: undefined,
    viewId: undefined,
    creativeCount: () => elements.size,
    adoptFrom(children, rendered) {
      for (const child of children) {
        // The page may have removed, moved or wrapped elements, so their positions say nothing.
        const creative = rendered?.creatives[child.getAttribute("rendered") as never];
        child.removeAttribute("rendered");
        if (creative && !adopted.has(creative) && child instanceof EndcapCreativeElement) adopted.set(creative, child);
        else child.remove();
      }
      if (!rendered) return;
      for (const [index, creative] of rendered.creatives.entries())
        if (rendered.links) links.set(creative, rendered.links[index] ?? null);
      // In HTML without shadow roots, there are no elements, and all are created.
      if (children[0] || placement.shadowRoot?.querySelector(".placement"))
        rendered.creatives = rendered.creatives.filter((creative) => adopted.has(creative));
    },
    removeAdopted() {
      for (const element of adopted.values()) element.remove();
      adopted.clear();
    },
    addNew(creatives) {
      const added = new Set(creatives.filter((creative) => !elements.has(creative)));
      for (const creative of added) {
        const element = elementFor(creative);
        elements.set(creative, element);
        // A server-rendered element stays where the page moved it.
        if (!element.parentNode) placement.append(element);
      }
      list.removeAdopted();
      return countVisible(added);
    },
    showOnly(creatives) {
      const last = elements;
      elements = new Map(creatives.map((creative) => [creative, last.get(creative) ?? elementFor(creative)]));
      list.stale = undefined;
      for (const [creative, element] of last) if (!elements.has(creative)) element.remove();
      const all = [...elements.values()];
      const stay = [...last.values()].filter((element) => element.parentNode === placement);
      // An element that is moved loses the focus. So the first elements stay if their order is the same, else the focused one does.
      const isSame = stay.every((element, index) => element === all[index]);
      const at = all.findIndex((element) => element.matches(":focus-within"));
      if (!isSame) all[at]?.before(...all.slice(0, at));
      placement.append(...all.slice(isSame ? stay.length : at + 1));
      return countVisible(elements.keys());
    },
    configureAll: () => elements.forEach(configure),
  };
  return list;
}

/** Returns the number of creatives that take up space. */
const countVisible = (creatives: Iterable<Creative>): number =>
  [...creatives].filter((creative) => readCreative(creative).layout !== "unknown").length;
