// `<endcap-placement>`.

import type { Creative } from "../creative.js";
import { Linking, make, upgrade } from "./base.js";
import type { EndcapCreativeElement } from "./creative-element.js";
import { emit, type PlacementState } from "./events.js";
import { judge } from "./judged.js";
import { type Pages, Reader } from "./pages.js";
import { styledRoot } from "./style.js";

/** What the element says, unless the page words it in attributes. */
const WORDS = {
  label: "Sponsored",
  "more-label": "Show more",
  "loading-label": "Loading…",
  "empty-label": "Nothing to show",
  "error-label": "This could not be loaded.",
  "retry-label": "Try again",
  "shown-label": "{count} shown",
  "end-label": "No more to show",
};

/** Handed on to each creative. */
const SHARED = ["label", "link-label"] as const;

/** Pages in a row that bring nothing new, after which no more is asked for. */
const MOST_BARREN = 3;

/** How far below the window the next page is loaded, where that happens by itself. */
const AHEAD = "0px 0px 400px";

/** The shadow tree. */
interface Tree {
  group: HTMLElement;
  skeleton: HTMLElement;
  status: HTMLElement;
  button: HTMLButtonElement;
}

/**
 * Shows pages of creatives, one after another. Each creative is an `<endcap-creative>` appended to this element, so the
 * page's styles and listeners reach it; what a `<template>` among the children holds is the markup in each. Of a page
 * the first thousand are shown.
 *
 * Parts: `placement`, `creatives`, `skeleton`, `status`, `more` and `retry` (the button). Custom properties, beside
 * those of a creative: `--endcap-columns` (grid columns), `--endcap-skeleton` (the height kept for the first page).
 *
 * Attributes: `label`, `link-label`, `more-label`, `retry-label`, `loading-label`, `empty-label`, `error-label`, `shown-label`
 * (with `{count}`), `end-label`: what is said, nothing where one is empty; `auto`: the next page is loaded at the end of the
 * scroll; and set by the element `state`, which `endcap-state` tells too.
 */
export class EndcapPlacementElement extends Linking {
  static readonly observedAttributes: readonly string[] = ["auto", "link-label", ...Object.keys(WORDS)];

  #pages: Pages | undefined;
  #reader: Reader | undefined;
  #state: PlacementState = "idle";
  /** How many creatives that take room the last page brought. */
  #added = 0;
  #tree: Tree | undefined;
  #elements: Map<Creative, EndcapCreativeElement> = new Map();
  /** Why the creatives that are there go once others come, where they are of a reader that was closed. */
  #stale: "replaced" | "left" | undefined;
  #scroll: IntersectionObserver | undefined;

  /** What to show: an iterable of pages, such as an array. Another one takes the place of all that is shown. */
  get pages(): Pages | undefined {
    return this.#pages;
  }

  set pages(pages: Pages | undefined) {
    if (pages === this.#pages) return;
    this.#pages = pages;
    this.#stop();
    this.#stale = "replaced";
    // Pages that are there at once, as those of an array, keep the elements of creatives that they share with the last.
    setTimeout(() => this.#stale === "replaced" && this.#replace([]));
    if (this.isConnected) this.#start();
  }

  /** @internal */
  protected override relink(): void {
    for (const element of this.#elements.values()) this.#link(element);
  }

  /** @internal */
  connectedCallback(): void {
    styledRoot(this);
    this.#tree ??= this.#plant();
    upgrade(this, ["pages", "resolveSlug", "allowedOrigins"]);
    this.#start();
  }

  /** @internal */
  disconnectedCallback(): void {
    // An element that only moves is back by then.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stop();
      this.#scroll?.disconnect();
      this.#stale ??= "left";
    });
  }

  /** @internal */
  attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
    if ((SHARED as readonly string[]).includes(name)) {
      for (const element of this.#elements.values()) share(element, name, value);
    }
    if (name === "auto") this.#await();
    else this.#say();
  }

  #plant(): Tree {
    const skeleton = make("div", "skeleton");
    const status = make("p", "status");
    status.setAttribute("role", "status");
    const button = make("button", "more");
    button.type = "button";
    button.addEventListener("click", () => void this.#load());
    button.addEventListener("blur", () => this.#say());
    const group = make("div", "placement", skeleton, make("div", "creatives", make("slot", "")), status, button);
    group.setAttribute("role", "group");
    styledRoot(this).append(group);
    return { group, skeleton, status, button };
  }

  #start(): void {
    if (this.#reader || !this.#pages) return;
    this.#reader = new Reader(this.#pages);
    void this.#load();
  }

  #stop(): void {
    void this.#reader?.close();
    this.#reader = undefined;
    this.#to("idle");
  }

  /** Loads the next page, or the one that failed. */
  async #load(): Promise<void> {
    const reader = this.#reader;
    if (!reader || !["idle", "more", "error"].includes(this.#state)) return;
    this.#to("loading");
    // A listener may have brought other pages by then.
    if (reader !== this.#reader) return;
    try {
      this.#added = 0;
      for (let barren = 0; this.#added === 0 && barren < MOST_BARREN && !reader.isOver; barren++) {
        const creatives = await reader.next();
        if (reader !== this.#reader) return;
        if (creatives === undefined) return this.#finish();
        this.#added = this.#append(creatives);
      }
      if (this.#added === 0 || reader.isOver) this.#finish();
      else this.#to("more");
    } catch (error) {
      if (reader === this.#reader) this.#to("error", error);
    }
  }

  #finish(): void {
    if (this.#stale === "replaced") this.#replace([]);
    this.#to(this.#elements.size > 0 ? "end" : "empty");
  }

  /** Appends those creatives that are not there yet, and says how many of them take room. */
  #append(creatives: readonly Creative[]): number {
    if (this.#stale && creatives.length > 0) return this.#replace(creatives);
    const added = new Set(creatives.filter((each) => !this.#elements.has(each)));
    for (const creative of added) {
      const element = this.#make(creative);
      this.#elements.set(creative, element);
      this.append(element);
    }
    return roomy(added);
  }

  /** Shows these creatives and no others, in the elements that they have if they have one. */
  #replace(creatives: readonly Creative[]): number {
    const last = this.#elements;
    this.#elements = new Map(creatives.map((each) => [each, last.get(each) ?? this.#make(each)]));
    this.#stale = undefined;
    for (const [creative, element] of last) if (!this.#elements.has(creative)) element.remove();
    const all = [...this.#elements.values()];
    const stay = [...last.values()].filter((each) => each.parentNode === this);
    // What need not move keeps the focus.
    this.append(...(stay.every((each, index) => each === all[index]) ? all.slice(stay.length) : all));
    this.#say();
    return roomy(this.#elements.keys());
  }

  #make(creative: Creative): EndcapCreativeElement {
    const template = this.querySelector<HTMLTemplateElement>(":scope > template");
    // Where a framework made the template, what it holds are its children.
    const markup = template?.content.hasChildNodes() ? template.content : template;
    const element = document.createElement("endcap-creative");
    if (markup) element.append(...document.importNode(markup, true).childNodes);
    for (const name of SHARED) share(element, name, this.getAttribute(name));
    this.#link(element);
    element.creative = creative;
    return element;
  }

  #link(element: EndcapCreativeElement): void {
    element.resolveSlug = this.resolveSlug;
    element.allowedOrigins = this.allowedOrigins;
  }

  #to(state: PlacementState, error?: unknown): void {
    if (state === this.#state) return;
    this.#state = state;
    this.setAttribute("state", state);
    this.#say();
    emit(this, "endcap-state", state === "error" ? { state, error } : { state });
    this.#await();
  }

  /** Loads the next page when the end of this one comes near, where that is wanted. */
  #await(): void {
    this.#scroll?.disconnect();
    if (!this.#tree || this.#state !== "more" || !this.hasAttribute("auto")) return;
    const near = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#load();
    };
    this.#scroll = new IntersectionObserver(near, { rootMargin: AHEAD });
    this.#scroll.observe(this.#tree.button);
  }

  /** Brings what is said up to date with the state. */
  #say(): void {
    if (!this.#tree) return;
    const { group, skeleton, status, button } = this.#tree;
    const state = this.#state;
    const isLoading = state === "loading";
    const isEmpty = this.#elements.size === 0;
    group.setAttribute("aria-busy", String(isLoading));
    group.setAttribute("aria-label", this.#word("label"));
    skeleton.hidden = !isLoading || !isEmpty;
    const said = {
      idle: "",
      loading: this.#word("loading-label"),
      empty: this.#word("empty-label"),
      error: this.#word("error-label"),
      more: this.#shown(),
      end: this.#added > 0 ? this.#shown() : this.#word("end-label"),
    }[state];
    if (status.textContent !== said) status.textContent = said;
    status.className = state === "empty" || state === "error" ? "status" : "status quiet";
    const isUsable = state === "more" || state === "error";
    // Where it has the focus it stays until that goes elsewhere.
    button.hidden = !isUsable && !(isLoading && !isEmpty) && this.shadowRoot?.activeElement !== button;
    button.setAttribute("aria-disabled", String(!isUsable));
    const name = state === "error" ? "retry" : "more";
    button.setAttribute("part", name);
    button.textContent = this.#word(isLoading ? "loading-label" : `${name}-label`);
  }

  #shown(): string {
    return this.#word("shown-label").replace("{count}", String(this.#added));
  }

  #word(name: keyof typeof WORDS): string {
    return this.getAttribute(name) ?? WORDS[name];
  }
}

/** How many creatives take room. */
const roomy = (creatives: Iterable<Creative>): number =>
  [...creatives].filter((each) => judge(each).layout !== "unknown").length;

function share(element: EndcapCreativeElement, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
