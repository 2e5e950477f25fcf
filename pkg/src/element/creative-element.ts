// The element `<endcap-creative>`, which shows one creative.

import type { Creative } from "../generated/placements.js";
import { NARROW } from "../page/picture.js";
import { LinkingElement, labelOf, upgrade, writeAttribute } from "./base.js";
import { build, isBuilt } from "./build.js";
import { type CreativeDetail, emit, type PicturePart, type PlacedProduct, type View } from "./events.js";
import { fill, markedElementsIn, namesOf } from "./fill.js";
import { type ObservedElements, observedIn } from "./observed.js";
import { type WatchedPicture, watchPictures } from "./painted.js";
import { watchPlayback } from "./playback.js";
import { controlOf, groupOf, type RenderContext, render } from "./render.js";
import { readCreative, type SafeCreative } from "./safe-creative.js";
import { styledRoot } from "./style.js";
import { resolveHref } from "./target.js";
import { tree } from "./tree.js";
import { type BoxKind, watchViewable } from "./visible.js";

/** The slots of each creative whose view was dispatched, by any element. The slot `""` stands for the creative itself. */
const seen = new WeakMap<Creative, Set<string>>();

/**
 * Shows a creative.
 *
 * Without children marked `data-endcap`, the element renders in a shadow tree. Style it by
 * - parts: `creative`, `label`, `card` (with the name of the layout), `main` (with `link` or `button`), `frame` (with `banner`,
 *   `hero` or `player`), `image`, `media`, `video`, `side`, `caption`, `logo`, `tagline`, `products`, `product`;
 * - custom properties: `--endcap-background`, `--endcap-border`, `--endcap-radius`, `--endcap-gap`, `--endcap-accent`
 *   (the focus outline), `--endcap-max-height` (of pictures), `--endcap-logo` (the height of the logo), `--endcap-product`
 *   (the minimum width of a product); color and font are inherited;
 * - slots: `product-0` and so on, in the order of `products` (the first hundred), for cards of the page. An empty slot takes up
 *   no space. If you set another creative, remove the cards of the last one.
 *
 * With such children, the element renders nothing of its own and fills them. `data-endcap` lists names, separated by spaces:
 * - `label`, `tagline`, `properties.NAME` (the first value): sets the text. With `:alt`, `:title` or `:aria-label`, sets that
 *   attribute instead;
 * - `hero`, `logo`, `banner`, `banner.large`, `banner.small`: sets the attributes of an `<img>`, `<source>` or `<video>`. With
 *   `:src`, `:srcset`, `:media`, `:alt`, `:width`, `:height` or `:poster`, sets only that attribute. On narrow screens `banner`
 *   is the small banner, unless a `<source>` before it in its `<picture>` is marked `banner.small`;
 * - `video`: sets the address, mutes the video, and plays it while it is in view. `video:src` only sets the address;
 * - `click`: makes the child the target of the creative's click. A link gets its `href`. `click:href` does the same;
 * - `product-0` and so on: makes the child the target of clicks on that product.
 *
 * Other names, and attributes that the child's element does not have, are ignored. If the creative has no value for a name, the
 * text or attribute is emptied and the child gets the attribute `data-endcap-empty`. Children that are added later are filled
 * when the creative is set again, also to the same value.
 *
 * Attributes: `label` ("Sponsored") and `link-label` ("See more", the text of a link without one). With `large-threshold`, 30% of
 * a creative of at least 242,500 CSS pixels in view counts as a view, in place of 50%. The element sets the
 * attribute `layout`. With `priority`, the first picture is loaded before others. An element whose layout is `unknown`, or lacks a
 * picture or product that it needs, takes up no space. Events: see `EndcapEventMap`.
 *
 * @example
 * ```html
 * <endcap-creative><img data-endcap="hero"><a data-endcap="click"><b data-endcap="tagline"></b></a></endcap-creative>
 * ```
 */
export class EndcapCreativeElement extends LinkingElement {
  static readonly observedAttributes: readonly string[] = ["label", "link-label"];

  /** The id of the page view for which the creative was requested. The events have it as `page_view_id`. */
  pageViewId: string | undefined;
  #creative: Creative | undefined;
  /** The creative that is shown, as it was read. */
  #safe: SafeCreative | undefined;
  #observed: ObservedElements | undefined;
  #href: string | undefined;
  /** The link that a server resolved for the creative; `null` if there is none. It is used until `resolveSlug` is set. */
  #renderedLink: string | null | undefined;
  /** The `RenderContext` of the last rendering, as JSON. */
  #key: string | undefined;
  /** The children that were filled last. */
  #marked: readonly HTMLElement[] = [];
  /** Stops observing the last rendering. */
  #watch: AbortController | undefined;
  /** The creative for which `endcap-load` was dispatched last. */
  #loaded: Creative | undefined;

  constructor() {
    super();
    for (const type of ["click", "auxclick"] as const) this.addEventListener(type, (event) => this.#handleClick(event));
  }

  /** The creative to show. Setting the same value again only fills children that were added since. */
  get creative(): Creative | undefined {
    return this.#creative;
  }

  set creative(creative: Creative | undefined) {
    this.adopt(creative, creative === this.#creative ? this.#renderedLink : undefined);
  }

  /** @internal Sets the creative, and the link that a server resolved for it. */
  adopt(creative: Creative | undefined, link: string | null | undefined): void {
    this.#creative = creative;
    this.#renderedLink = link;
    this.scheduleRender();
  }

  /** @internal Returns the products of the creative for which a server rendered no card. */
  withoutCards(): PlacedProduct[] {
    return this.#without(readCreative(this.#creative));
  }

  #without({ products }: SafeCreative): PlacedProduct[] {
    return products.filter(({ slot }) => !this.querySelector(`:scope>[slot="${slot}"][data-endcap-rendered]`));
  }

  /** @internal */
  connectedCallback(): void {
    upgrade(this);
    this.scheduleRender();
  }

  /** @internal */
  disconnectedCallback(): void {
    this.#watch?.abort();
    this.#watch = undefined;
  }

  /** @internal */
  attributeChangedCallback(): void {
    this.scheduleRender();
  }

  /** @internal Renders in a microtask, because several properties are usually set together. */
  protected override scheduleRender(): void {
    queueMicrotask(() => {
      if (this.isConnected) this.#update();
    });
  }

  #update(): void {
    const creative = this.#creative;
    const last = this.#safe;
    // Without a creative, the page's content stays.
    if (!creative && !last) return;
    const safe = last?.creative === creative ? (last as SafeCreative) : readCreative(creative);
    const { click } = safe;
    const link = this.resolveSlug ? undefined : this.#renderedLink;
    const href = link ?? (click && resolveHref(click.slug, safe.creative as Creative, this));
    const marked = markedElementsIn(this);
    const context: RenderContext = {
      label: labelOf(this),
      linkText: this.getAttribute("link-label") ?? "See more",
      mainTag: controlOf(safe, !!this.resolveSlug || link !== undefined, href),
      href,
      isUrgent: this.priority,
      isNarrow: marked[0] && globalThis.matchMedia?.(NARROW).matches,
    };
    const key = JSON.stringify(context);
    const isSame = last === safe && this.#key === key && marked.every((element) => this.#marked.includes(element));
    this.#marked = marked;
    this.#safe = safe;
    this.#href = href;
    this.#key = key;
    if (isSame) styledRoot(this);
    else this.#render(marked, safe, context);
    const products = this.#without(safe);
    if (safe !== last && products[0] && safe.layout !== "unknown")
      emit(this, "endcap-products", { ...this.#creativeDetail, products });
    // A listener may have removed the element.
    if (this.isConnected && (!isSame || !this.#watch)) this.#observe();
  }

  #render(marked: readonly HTMLElement[], safe: SafeCreative, context: RenderContext): void {
    const isFilled = marked.length > 0;
    const filled = isFilled ? fill(safe, context, marked) : undefined;
    const group = isFilled ? groupOf("", safe, context, tree("slot", "", {})) : render(safe, context);
    const root = styledRoot(this);
    // The rendering of a server stays if a new one would be the same.
    const old = root.lastChild as Node;
    const isSame = group && isBuilt(old, group);
    if (!isSame) root.replaceChildren(...(group ? [build(group)] : []));
    writeAttribute(this, "layout", safe.creative && safe.layout);
    this.#observed = filled ?? (group ? observedIn(root) : { pictures: [], cards: new Map() });
  }

  /** Observes the pictures, the video and the visibility of the rendering, until the next rendering or removal. */
  #observe(): void {
    this.#watch?.abort();
    this.#watch = new AbortController();
    const { signal } = this.#watch;
    const safe = this.#safe as SafeCreative;
    const { pictures, video, isManual } = this.#observed as ObservedElements;
    // Runtimes without layout, such as jsdom, have nothing to observe.
    if (safe.layout === "unknown" || !globalThis.IntersectionObserver) return;
    const watched: WatchedPicture[] = [...pictures];
    globalThis.matchMedia?.(NARROW).addEventListener("change", () => this.scheduleRender(), { signal });
    const failed = (part: PicturePart, url: string) =>
      emit(this, "endcap-error", { ...this.#creativeDetail, part, url });
    if (video) {
      // A poster has no load or error event, so an image loads the same URL.
      if (video.poster) watched.push([Object.assign(new Image(), { src: video.poster }), "hero"]);
      video.addEventListener("error", () => failed("video", video.currentSrc || video.src), { signal });
      if (!isManual) watchPlayback(video, signal);
    }
    // A video does not need its poster.
    const settled = (isLoaded: boolean) => this.#watchViews(isLoaded || !!video, signal);
    void watchPictures(this, watched, failed, settled, signal);
  }

  #watchViews(isPainted: boolean, signal: AbortSignal): void {
    const detail = this.#creativeDetail;
    const { creative } = detail;
    if (isPainted && this.#loaded !== creative) {
      this.#loaded = creative;
      emit(this, "endcap-load", detail);
    }
    if (signal.aborted) return;
    const { video, box = this, cards } = this.#observed as ObservedElements;
    const slots = seen.get(creative) ?? new Set();
    seen.set(creative, slots);
    const hasLargeRule = () => this.largeThreshold;
    const watch = (element: Element, kind: BoxKind, slot: string, dispatch: (view: View) => void) => {
      if (slots.has(slot)) return;
      const notify = (view: View) => {
        if (!slots.has(slot)) dispatch(view);
        slots.add(slot);
      };
      watchViewable(element, kind, hasLargeRule, notify, signal);
    };
    if (isPainted)
      watch(video ?? box, video ? "video" : "creative", "", (view) =>
        emit(this, "endcap-viewable", { ...detail, ...view }),
      );
    for (const product of (this.#safe as SafeCreative).products) {
      const card = cards.get(product.slot);
      if (card)
        watch(card, "item", product.slot, (view) =>
          emit(this, "endcap-item-viewable", { ...detail, ...view, product }),
        );
    }
  }

  #handleClick(event: MouseEvent): void {
    const safe = this.#safe;
    const href = this.#href;
    // The middle button also opens links; the buttons after it do not.
    if (!safe?.creative || event.button > 1) return;
    const isLink = (target: EventTarget) => target instanceof HTMLAnchorElement && target.href;
    if (event.button === 1 && !event.composedPath().some(isLink)) return;
    const { click, products } = safe;
    let found: PlacedProduct | typeof click;
    for (const target of event.composedPath()) {
      if (target === this) break;
      if (!(target instanceof HTMLElement)) continue;
      // A click inside a nested creative belongs to that one.
      if (target instanceof EndcapCreativeElement) found = undefined;
      const names = namesOf(target).map((token) => token.split(":")[0]);
      if (target instanceof HTMLSlotElement && target.getRootNode() === this.shadowRoot) names.push(target.name);
      found ??= products.find(({ slot }) => names.includes(slot)) ?? (names.includes("click") ? click : undefined);
    }
    if (!found) return;
    const detail = this.#creativeDetail;
    const isAllowed =
      found === click
        ? emit(this, "endcap-click", Object.assign(detail, found, href && { href }))
        : emit(this, "endcap-item-click", { ...detail, product: found as PlacedProduct });
    if (!isAllowed) event.preventDefault();
  }

  /** The details that all events have: the creative that is shown. */
  get #creativeDetail(): CreativeDetail {
    const { creative, id } = this.#safe as SafeCreative;
    const { pageViewId } = this;
    return {
      creative: creative as Creative,
      ...(id !== undefined && { id }),
      ...(pageViewId !== undefined && { page_view_id: pageViewId }),
    };
  }
}
