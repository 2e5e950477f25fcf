// `<endcap-placement>`.

import type { Creative } from "../generated/placements.js";
import type { PlacementRequest } from "../generated/wire.js";
import type { ReadConsent } from "../page/consent.js";
import { written } from "../page/page-body.js";
import { Linking, labelOf, make, mark, upgrade } from "./base.js";
import type { EndcapCreativeElement } from "./creative-element.js";
import { emit, type PlacementState } from "./events.js";
import { asked } from "./gateway-pages.js";
import { judge } from "./judged.js";
import { AHEAD, MAX_CREATIVES, MAX_IDLE_PAGES } from "./limits.js";
import { iterated, type Pages, type Reader } from "./pages.js";
import { styledRoot } from "./style.js";

/** What the element says, unless the page words it in attributes. */
const WORDS: Readonly<Record<string, string>> = {
  "more-label": "Show more",
  "loading-label": "Loading…",
  "empty-label": "Nothing to show",
  "error-label": "This could not be loaded.",
  "retry-label": "Try again",
  "shown-label": "{count} shown",
  "end-label": "No more to show",
};

/** Attributes that are copied to each creative. */
const SHARED = ["label", "link-label"] as const;

/**
 * Shows pages of creatives, one after another: `pages`, or what a gateway answers at `src` for `request`. Each creative is
 * an `<endcap-creative>` appended to this element, so the page's styles and listeners reach it; what a `<template>` among
 * the children holds is the markup in each. Of a page the first thousand are shown.
 *
 * Parts: `placement`, `creatives`, `skeleton`, `status`, `more` and `retry` (the button). Custom properties, beside
 * those of a creative: `--endcap-columns` (grid columns), `--endcap-skeleton` (the height kept for the first page).
 *
 * A clone begins anew, with the attributes alone. Properties that were set before the upgrade win over attributes.
 *
 * Attributes: `src`, and `request` as JSON; `label`, `link-label`, `more-label`, `retry-label`, `loading-label`,
 * `empty-label`, `error-label`, `shown-label` (with `{count}`), `end-label`: what is said, nothing where one is empty;
 * `auto`: the next page is loaded when the end of the list is near the window, until a page adds no height.
 *
 * What the element does is its `state`, which `endcap-state` reports too. Style sheets match `:state(loading)`, and in
 * browsers without custom states the attribute: `[state="loading"]`.
 */
export class EndcapPlacementElement extends Linking {
  static readonly observedAttributes: readonly string[] = ["auto", "src", "request", ...SHARED, ...Object.keys(WORDS)];

  #request: PlacementRequest | string | undefined;
  /** What there is to ask `src` for, as JSON. */
  #body: string | undefined;
  /** What the last reader was made for, empty until the element is connected. */
  #source = "";
  #pages: Pages | undefined;
  #consent: ReadConsent | undefined;
  #reader: Reader | undefined;
  #state: PlacementState = "idle";
  /** How many creatives that take room the last page brought. */
  #added = 0;
  /** The height of the creatives when the end of the list last loaded a page. */
  #height = 0;
  readonly #internals = this.attachInternals?.();
  readonly #skeleton = make("div", "skeleton");
  readonly #status = make("p", "status");
  readonly #button = make("button", "more");
  /** Marks the end of the list. It is not a part, so page styles cannot move it as they can the button. */
  readonly #end = make("div", "");
  readonly #list = make("div", "creatives", make("slot", ""), this.#end);
  readonly #group = make("div", "placement", this.#skeleton, this.#list, this.#status, this.#button);
  #elements: Map<Creative, EndcapCreativeElement> = new Map();
  /** Why the creatives that are there go once others come, where they are of a reader that was closed. */
  #stale: "replaced" | "left" | undefined;
  readonly #scroll =
    globalThis.IntersectionObserver &&
    new IntersectionObserver(
      (entries) => {
        const { offsetHeight } = this.#list;
        if (!entries.at(-1)?.isIntersecting || offsetHeight === this.#height) return;
        this.#height = offsetHeight;
        this.#load();
      },
      { rootMargin: AHEAD },
    );

  constructor() {
    super();
    this.#group.setAttribute("role", "group");
    this.#status.setAttribute("role", "status");
    this.#button.type = "button";
    this.#button.addEventListener("click", () => this.#load());
    this.#button.addEventListener("blur", () => this.#reflect());
    styledRoot(this).replaceChildren(this.#group);
  }

  /** What the element does. */
  get state(): PlacementState {
    return this.#state;
  }

  /** What to show: an iterable of pages, such as an array. Another one takes the place of all that is shown. */
  get pages(): Pages | undefined {
    return this.#pages;
  }

  set pages(pages: Pages | undefined) {
    if (pages === this.#pages) return;
    this.#pages = pages;
    this.#renew();
  }

  /** Returns the page's consent strings for each request to `src`. They are sent as `Endcap-GPP` and `Endcap-TCF`. */
  get consent(): ReadConsent | undefined {
    return this.#consent;
  }

  set consent(read: ReadConsent | undefined) {
    this.#consent = read;
  }

  /** Where a gateway answers placement requests, such as `/api/placements`. It is asked where there are no `pages`. */
  get src(): string {
    return this.getAttribute("src") ?? "";
  }

  set src(src: string | null | undefined) {
    mark(this, "src", src);
  }

  /** What to ask `src` for: a request, or its JSON. One that says the same as the last changes nothing. Text that is
   * not a JSON object is never sent: servers that render a framework's template may write an object as `[object Object]`. */
  get request(): PlacementRequest | string | undefined {
    return this.#request;
  }

  set request(request: PlacementRequest | string | null | undefined) {
    const value = request ?? undefined;
    this.#body = typeof value === "string" ? value : written(value);
    this.#request = value;
    this.#ask();
  }

  /** @internal */
  protected override redraw(): void {
    for (const element of this.#elements.values()) this.#link(element);
  }

  /** @internal */
  connectedCallback(): void {
    // A clone has copies of what the element has made, in which nothing is shown any more.
    for (const each of this.querySelectorAll<EndcapCreativeElement>(":scope > endcap-creative[layout]"))
      if (!each.creative) each.remove();
    styledRoot(this);
    upgrade(this);
    this.#reflect();
    this.#start();
  }

  /** @internal */
  disconnectedCallback(): void {
    // An element that only moves is back by then.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stop();
      this.#stale ??= "left";
    });
  }

  /** @internal */
  attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
    // Not by the setter, whose place a property has that was set before the upgrade, and which is to win.
    if (name === "request") this.#body = this.#request = value ?? undefined;
    this.redraw();
    this.#ask();
    this.#reflect();
  }

  /** Asks anew where `src` or `request` say something else. Both are mostly set in one task. */
  #ask(): void {
    queueMicrotask(() => {
      // Some hosts run this between an upgrade's callbacks, when the properties set before it still hide the setters.
      if (this.#source && !this.#pages && this.#wanted !== this.#source) this.#renew();
    });
  }

  /** What the gateway is to be asked, as one text. */
  get #wanted(): string {
    return `${this.src} ${this.#body}`;
  }

  /** Shows what there is to show now. */
  #renew(): void {
    this.#stop();
    this.#stale = "replaced";
    // Pages that are there at once, as those of an array, keep the elements of creatives that they share with the last.
    setTimeout(() => this.#stale === "replaced" && this.#replace([]));
    if (this.isConnected) this.#start();
  }

  #start(): void {
    if (this.#reader) return;
    const { src } = this;
    const pages = this.#pages;
    this.#source = this.#wanted;
    this.#reader = pages ? iterated(pages) : src ? asked(src, this.#body, () => this.#consent) : undefined;
    this.#load();
  }

  #stop(): void {
    this.#reader?.close();
    this.#reader = undefined;
    this.#height = 0;
    this.#to("idle");
  }

  /** Loads the next page, or the one that failed. */
  async #load(): Promise<void> {
    const reader = this.#reader;
    if (!reader || !/idle|more|error/.test(this.#state)) return;
    this.#to("loading");
    try {
      this.#added = 0;
      for (let barren = 0; !this.#added && barren < MAX_IDLE_PAGES && !reader.isOver(); barren++) {
        const creatives = await reader.next();
        if (reader !== this.#reader) return;
        if (!creatives) break;
        const shown = creatives.slice(0, MAX_CREATIVES);
        if (this.#stale && shown[0]) this.#replace(shown);
        else this.#append(shown);
        // What a template holds may be elements of the page's, which have brought other pages.
        if (reader !== this.#reader) return;
      }
      const isOver = !this.#added || reader.isOver();
      if (isOver && this.#stale === "replaced") this.#replace([]);
      this.#to(isOver ? (this.#elements.size ? "end" : "empty") : "more");
    } catch (error) {
      if (reader === this.#reader) this.#to("error", error);
    }
  }

  /** Appends those creatives that are not there yet. */
  #append(creatives: readonly Creative[]): void {
    const added = new Set(creatives.filter((each) => !this.#elements.has(each)));
    for (const creative of added) {
      const element = this.#make(creative);
      this.#elements.set(creative, element);
      this.append(element);
    }
    this.#added = roomy(added);
  }

  /** Shows these creatives and no others, in the elements that they have if they have one. */
  #replace(creatives: readonly Creative[]): void {
    const last = this.#elements;
    this.#elements = new Map(creatives.map((each) => [each, last.get(each) ?? this.#make(each)]));
    this.#stale = undefined;
    for (const [creative, element] of last) if (!this.#elements.has(creative)) element.remove();
    const all = [...this.#elements.values()];
    const stay = [...last.values()].filter((each) => each.parentNode === this);
    // Moving an element takes the focus from it: so the first ones stay if they are the same, else the focused one does.
    const isSame = stay.every((each, index) => each === all[index]);
    const at = all.findIndex((each) => each.matches(":focus-within"));
    if (!isSame) all[at]?.before(...all.slice(0, at));
    this.append(...all.slice(isSame ? stay.length : at + 1));
    this.#reflect();
    this.#added = roomy(this.#elements.keys());
  }

  #make(creative: Creative): EndcapCreativeElement {
    const template = this.querySelector<HTMLTemplateElement>(":scope > template");
    // Where a framework made the template, what it holds are its children.
    const markup = template?.content.hasChildNodes() ? template.content : template;
    const element = document.createElement("endcap-creative");
    if (markup) element.append(...document.importNode(markup, true).childNodes);
    this.#link(element);
    element.creative = creative;
    return element;
  }

  /** Copies the shared attributes and properties to a creative. */
  #link(element: EndcapCreativeElement): void {
    for (const name of SHARED) mark(element, name, this.getAttribute(name));
    element.resolveSlug = this.resolveSlug;
    element.allowedOrigins = this.allowedOrigins;
  }

  #to(state: PlacementState, error?: unknown): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#reflect();
    // Frameworks append elements while they render, when their listeners must not be called.
    queueMicrotask(() => emit(this, "endcap-state", { state, error }));
  }

  /** Brings what is said up to date with the state, and observes the end of the list where that loads the next page. */
  #reflect(): void {
    const status = this.#status;
    const button = this.#button;
    const state = this.#state;
    const isLoading = state === "loading";
    const isEmpty = !this.#elements.size;
    try {
      const { states } = this.#internals;
      states.clear();
      states.add(state);
    } catch {
      mark(this, "state", state);
    }
    this.#group.setAttribute("aria-label", labelOf(this));
    this.#group.setAttribute("aria-busy", `${isLoading}`);
    this.#skeleton.hidden = !isLoading || !isEmpty;
    const hasMore = state === "more" || (state === "end" && this.#added);
    const text = this.#word(hasMore ? "shown" : state).replace("{count}", `${this.#added}`);
    if (status.textContent !== text) status.textContent = text;
    status.classList.toggle("quiet", !/empty|error/.test(state));
    const isUsable = /more|error/.test(state);
    // Where it has the focus it stays until that goes elsewhere.
    button.hidden = !isUsable && !(isLoading && !isEmpty) && this.shadowRoot?.activeElement !== button;
    button.setAttribute("aria-disabled", `${!isUsable}`);
    const name = state === "error" ? "retry" : "more";
    button.setAttribute("part", name);
    button.textContent = this.#word(isLoading ? state : name);
    this.#scroll?.disconnect();
    if (state === "more" && this.hasAttribute("auto")) this.#scroll?.observe(this.#end);
  }

  #word(name: string): string {
    const attribute = `${name}-label`;
    return this.getAttribute(attribute) ?? WORDS[attribute] ?? "";
  }
}

/** How many creatives take room. */
const roomy = (creatives: Iterable<Creative>): number =>
  [...creatives].filter((each) => judge(each).layout !== "unknown").length;
