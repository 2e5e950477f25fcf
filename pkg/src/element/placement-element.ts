// The element `<endcap-placement>`, which loads and shows pages of creatives.

import type { Creative } from "../generated/placements.js";
import type { ShortFields } from "../generated/short-form.js";
import type { PlacementRequest } from "../generated/wire.js";
import type { ReadConsent } from "../page/consent.js";
import { listen } from "../page/dom.js";
import { toJson } from "../page/page-body.js";
import { expand } from "../short-form/expand.js";
import { isOn, LinkingElement, setOn, upgrade, writeAttribute } from "./base.js";
import { EndcapCreativeElement } from "./creative-element.js";
import { creativeList } from "./creative-list.js";
import { emit, type PlacementState } from "./events.js";
import { gatewayReader } from "./gateway-pages.js";
import { LOAD_MARGIN, MAX_CREATIVES, MAX_INVISIBLE_PAGES, PAGE_TIMEOUT } from "./limits.js";
import { whenNear } from "./near.js";
import { pageViewReader } from "./page-view.js";
import { iterableReader, type PageReader, type Pages } from "./pages.js";
import { COPIED_ATTRIBUTES, DEFAULT_TEXTS } from "./placement-tree.js";
import { type PlacementView, placementView } from "./placement-view.js";
import { isParsing, type Rendered, takeRendered } from "./rendered.js";
import { collapseRule } from "./reserve.js";
import { defineFields, readField, SHORT_ATTRIBUTES } from "./short-attributes.js";
import { styledRoot } from "./style.js";

/**
 * Shows pages of creatives, one after another: those of `pages`, or those that a gateway returns at `src` for `request`, or
 * for the fields of its short form. Each creative is an `<endcap-creative>` that is appended to this element, so the page's styles and listeners reach it. The content
 * of a `<template>` child is copied into each creative as its markup. At most 1,000 creatives of a page are shown.
 *
 * Parts: `placement`, `creatives`, `skeleton`, `status`, `more` and `retry` (the button). Custom properties, in addition to
 * those of a creative: `--endcap-columns` (grid columns), `--endcap-skeleton` (the height of the placeholder for the first page).
 *
 * The text `false` of a boolean attribute counts as absent.
 *
 * A clone of the element gets only its attributes, and loads its own pages. Properties that were set before the upgrade take
 * precedence over attributes.
 *
 * Attributes: `src`; `request` as JSON, or the names of `placementRequest` in kebab-case, such as `page` and `search-term`, with lists
 * separated by commas; the texts `label`, `link-label`, `more-label`, `retry-label`, `loading-label`,
 * `empty-label`, `error-label`, `shown-label` (with `{count}`) and `end-label`, where an empty attribute shows no text;
 * `show-errors`, without which a placement that is empty or failed shows no text and takes up no space;
 * `large-threshold`, as for a creative;
 * `auto`, which loads the next page when the end of the list is near the viewport, until a page adds no height;
 * `reserve`, with the layout of the expected creatives (`image_banner`, `shoppable_display`, `shoppable_video`), which gives the
 * element a height that never changes: its creatives fit into it, in a row that scrolls sideways. The height is `--endcap-reserve`;
 * its default is that of a banner of 4 to 1, on narrow screens of 2 to 1, with its label, or 28rem. Without creatives the space stays blank. It collapses,
 * and is back for other pages, only while it is below the viewport.
 *
 * With `src`, the first page is requested when the element comes near the viewport; `lazy-margin` is the distance as a CSS margin
 * in px or % (`0px 0px 400px`). With `priority` it is requested at once, and the first picture is loaded before others. Nothing is
 * requested while the browser prerenders the page. The element waits `timeout` milliseconds for each page (5000). After the `ads_count`
 * of the request it requests no further page. `page-view="auto"` sets the `page_view_id` of each request to a UUID that all
 * placements of a page view share.
 *
 * `state` has the current state, and `endcap-state` reports each change. Style sheets match `:state(loading)`, or in browsers
 * without custom states the attribute `[state="loading"]`.
 *
 * @example
 * ```html
 * <endcap-placement src="/api/placements" auto></endcap-placement>
 * <script type="module">
 *   import "endcap/element";
 *   document.querySelector("endcap-placement").request = request;
 * </script>
 * ```
 */
export class EndcapPlacementElement extends (LinkingElement as abstract new () => LinkingElement & ShortFields) {
  static {
    defineFields(EndcapPlacementElement.prototype);
  }

  static readonly observedAttributes: readonly string[] = [
    "auto",
    "src",
    "request",
    "show-errors",
    "reserve",
    "priority",
    "lazy-margin",
    ...SHORT_ATTRIBUTES,
    ...COPIED_ATTRIBUTES,
    ...Object.keys(DEFAULT_TEXTS),
  ];

  #request: PlacementRequest | string | undefined;
  /** The property or attribute `request` as JSON text. */
  #body: string | undefined;
  /** The value of `#sourceKey` at the last start; empty until the element is connected. */
  #source = "";
  #pages: Pages | undefined;
  #consent: ReadConsent | undefined;
  #reader: PageReader | undefined;
  /** Ends the wait for the first request. */
  #firstLoadWait: AbortController | undefined;
  #state: PlacementState = "idle";
  /** The number of creatives of the last page that take up space. */
  #added = 0;
  readonly #elementInternals = this.attachInternals?.();
  /** Created when the element is connected. */
  #view: PlacementView | undefined;
  /** The state that a server rendered; `undefined` after its creatives were taken over. */
  #rendered: Rendered | undefined;
  readonly #list = creativeList(this);
  readonly #isCollapsed = collapseRule(this, () => this.#showState());

  /** The current state. */
  get state(): PlacementState {
    return this.#state;
  }

  /**
   * A promise of the state when the next page is loaded or has failed; of the current state, if nothing is requested or about to be. For tests.
   * While the element waits to come near the viewport, the promise waits, too.
   */
  get loaded(): Promise<PlacementState> {
    return new Promise((resolve) => {
      const check = (): void =>
        /idle|loading/.test(this.#state) && this.#reader
          ? listen(this, "endcap-state", check, { once: true })
          : resolve(this.#state);
      // After the microtask in which a changed request starts.
      queueMicrotask(check);
    });
  }

  /** The pages to show, such as an array of pages. Another value replaces everything that is shown. */
  get pages(): Pages | undefined {
    return this.#pages;
  }

  set pages(pages: Pages | undefined) {
    if (pages === this.#pages) return;
    this.#pages = pages;
    this.#restart();
  }

  /** Returns the page's consent strings for each request to `src`. They are sent as `Endcap-GPP` and `Endcap-TCF`. */
  get consent(): ReadConsent | undefined {
    return this.#consent;
  }

  set consent(read: ReadConsent | undefined) {
    this.#consent = read;
  }

  /** The URL of a gateway's placements route, such as `/api/placements`. Used if `pages` is not set. */
  get src(): string {
    return this.getAttribute("src") ?? "";
  }

  set src(src: string | null | undefined) {
    writeAttribute(this, "src", src);
  }

  /**
   * How long the element waits for a page of `src`, in milliseconds, above 0 and below 2^31. Reflects the attribute. For any other
   * value, the default of 5000 applies.
   */
  get timeout(): number {
    const timeout = +(this.getAttribute("timeout") as string);
    return timeout > 0 && timeout < 2 ** 31 ? timeout : PAGE_TIMEOUT;
  }

  set timeout(timeout: number | null | undefined) {
    writeAttribute(this, "timeout", timeout);
  }

  /** Whether the next page is loaded when the end of the list is near the viewport. Reflects the attribute. */
  get auto(): boolean {
    return isOn(this, "auto");
  }

  set auto(on: boolean | undefined) {
    setOn(this, "auto", on);
  }

  /** Whether a placement that is empty or failed shows a text. Reflects the attribute `show-errors`. */
  get showErrors(): boolean {
    return isOn(this, "show-errors");
  }

  set showErrors(on: boolean | undefined) {
    setOn(this, "show-errors", on);
  }

  /**
   * The placement request to send to `src`, or its JSON text. Setting an equal request changes nothing. Text that is not a JSON
   * object is never sent: the state is then `error`. The exception is `[object Object]`, as server-side rendering may write an object.
   */
  get request(): PlacementRequest | string | undefined {
    return this.#request;
  }

  set request(request: PlacementRequest | string | null | undefined) {
    const value = request ?? undefined;
    this.#body = typeof value === "string" ? value : toJson(value);
    this.#request = value;
    this.#restartIfChanged();
  }

  /** @internal */
  protected override scheduleRender(): void {
    this.#list.configureAll();
  }

  /** @internal */
  connectedCallback(): void {
    if (isParsing(this)) {
      const complete = () => this.isConnected && this.connectedCallback();
      listen(document, "DOMContentLoaded", complete, { once: true });
      return;
    }
    // Inserted markup is upgraded from the outside in, so its creatives may not be elements of the class yet.
    customElements.upgrade(this);
    const children = this.querySelectorAll<EndcapCreativeElement>("[rendered], :scope > [layout]");
    const found = [...children].filter((child) => isCreative(child) && !child.creative);
    // A framework may set the property before it inserts the element.
    const request = this.getAttribute("request") ?? this.#body;
    const rendered = takeRendered(this);
    upgrade(this);
    const isCurrent = !this.#pages && request === this.#body;
    if (rendered && isCurrent) this.#rendered = rendered;
    this.#list.adoptFrom(found, isCurrent ? rendered : undefined);
    // In another document, the shadow root needs another style sheet.
    const root = styledRoot(this);
    this.#view ??= placementView(
      this,
      root,
      () => this.#load(),
      () => this.#showState(),
    );
    this.#showState();
    this.#start();
  }

  /** @internal */
  disconnectedCallback(): void {
    // An element that is moved is connected again by then.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stop();
      this.#list.stale ??= "disconnected";
    });
  }

  /** @internal */
  attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
    // The setter is not used: before the upgrade is complete, a property of the same name hides it, and that property wins.
    if (name === "request") this.#body = this.#request = value ?? undefined;
    this.scheduleRender();
    if (/priority|lazy-margin/.test(name) && this.#reader && this.#state === "idle") this.#scheduleFirstLoad();
    this.#restartIfChanged();
    this.#showState();
  }

  /**
   * Returns the request as JSON text.
   *
   * @throws {TypeError} if `request` and an attribute of the short form are both set, and for an unknown page; the error is also reported
   */
  #readRequest(): string {
    const name = this.#shortAttribute;
    if (!name) return this.#body as string;
    try {
      if (this.#body !== undefined) throw new TypeError(`\`request\` and \`${name}\` are both set; use one`);
      return toJson(expand(this.page as string, (type, field) => readField(this, type, field))) as string;
    } catch (error) {
      reportError(error);
      throw error;
    }
  }

  /** The first attribute of the short form that is set. */
  get #shortAttribute(): string | undefined {
    return SHORT_ATTRIBUTES.find((name) => this.hasAttribute(name));
  }

  /** Starts again if `src` or the request changed, in a microtask, because both are usually set together. */
  #restartIfChanged(): void {
    queueMicrotask(() => {
      // Some runtimes run this between the callbacks of an upgrade, while properties set before it still hide the setters.
      if (this.#source && !this.#pages && this.#sourceKey !== this.#source) this.#restart();
    });
  }

  /** `src` and the request as one text, to find out whether they changed. */
  get #sourceKey(): string {
    return JSON.stringify([this.src, this.#body, ...SHORT_ATTRIBUTES.map((name) => this.getAttribute(name))]);
  }

  /** Closes the reader and starts again. The current creatives belong to another request, and are removed in the next task. */
  #restart(): void {
    this.#stop();
    this.#list.stale = "replaced";
    // Not at once: pages that arrive within this task, such as those of an array, reuse the elements of the same creatives.
    setTimeout(() => this.#list.stale === "replaced" && this.#replace([]));
    if (this.isConnected) this.#start();
  }

  #start(): void {
    if (this.#reader) return;
    const { src } = this;
    const pages = this.#pages;
    this.#source = this.#sourceKey;
    const rendered = this.#rendered;
    this.#rendered = undefined;
    const isAuto = () => this.getAttribute("page-view") === "auto";
    // Called before each page request. The creatives of that page get the same id.
    const currentId = pageViewReader(rendered?.pageViewId);
    const pageView = () => (this.#list.viewId = isAuto() ? currentId() : undefined);
    this.#list.viewId = rendered && pageView();
    // Server-side rendering may write an object as the text `[object Object]`, and set the property later.
    const hasRequest = src && (this.#shortAttribute || (this.#body !== undefined && this.#body !== "[object Object]"));
    this.#reader = pages
      ? iterableReader(pages)
      : hasRequest
        ? gatewayReader(
            src,
            () => this.#readRequest(),
            () => this.#consent,
            pageView,
            rendered,
            () => this.timeout,
          )
        : rendered && iterableReader([rendered]);
    if (this.#reader) this.#scheduleFirstLoad(!!rendered);
    else this.#list.removeAdopted();
  }

  /** Loads the first page when the element is near the viewport, or at once. Ends an earlier wait. */
  #scheduleFirstLoad(isRendered = false): void {
    this.#firstLoadWait?.abort();
    this.#firstLoadWait = new AbortController();
    const isAtOnce = this.#pages || isRendered || this.priority;
    const margin = isAtOnce ? undefined : (this.getAttribute("lazy-margin") ?? LOAD_MARGIN);
    whenNear(this, margin, () => this.#load(), this.#firstLoadWait.signal);
  }

  #stop(): void {
    this.#firstLoadWait?.abort();
    this.#reader?.close();
    this.#reader = undefined;
    this.#view?.resetExtent();
    this.#list.removeAdopted();
    this.#setState("idle");
  }

  /** Loads the next page, or again the one that failed. */
  async #load(): Promise<void> {
    const reader = this.#reader;
    if (!reader || !/idle|more|error/.test(this.#state)) return;
    this.#setState("loading");
    try {
      this.#added = 0;
      for (
        let invisiblePages = 0;
        !this.#added && invisiblePages < MAX_INVISIBLE_PAGES && !reader.isOver();
        invisiblePages++
      ) {
        const creatives = await reader.next();
        if (reader !== this.#reader) return;
        if (!creatives) break;
        const shown = creatives.slice(0, MAX_CREATIVES);
        if (this.#list.stale && shown[0]) this.#replace(shown);
        else this.#added = this.#list.addNew(shown);
        // Custom elements in the page's template ran when it was copied, and may have set other pages.
        if (reader !== this.#reader) return;
      }
      const isOver = !this.#added || reader.isOver();
      if (isOver && this.#list.stale === "replaced") this.#replace([]);
      this.#setState(isOver ? (this.#list.creativeCount() ? "end" : "empty") : "more");
    } catch (error) {
      if (reader === this.#reader) this.#setState("error", error);
    }
  }

  /** Shows these creatives and no others. */
  #replace(creatives: readonly Creative[]): void {
    this.#added = this.#list.showOnly(creatives);
    this.#showState();
  }

  #setState(state: PlacementState, error?: unknown): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#showState();
    // Frameworks append elements while they render, and their listeners must not run then.
    queueMicrotask(() => emit(this, "endcap-state", { state, error }));
  }

  /** Shows the state, and finds out whether the element takes up space. */
  #showState(): void {
    const state = this.#state;
    const creativeCount = this.#list.creativeCount();
    const isSilent = /empty|error/.test(state) && !this.showErrors;
    const isCollapsed = this.#isCollapsed(isSilent && !creativeCount);
    try {
      const { states } = this.#elementInternals;
      states.clear();
      states.add(state);
      if (isCollapsed) states.add("collapsed");
    } catch {
      writeAttribute(this, "state", state);
      this.toggleAttribute("collapsed", isCollapsed);
    }
    this.#view?.showState({ state, creativeCount, added: this.#added, isSilent });
  }
}

/** Whether an element is a creative, under whichever name, or will be one when it is upgraded. */
const isCreative = (element: Element): boolean =>
  element instanceof EndcapCreativeElement || element.localName === "endcap-creative";
