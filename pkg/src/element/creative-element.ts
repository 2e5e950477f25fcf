// `<endcap-creative>`.

import type { Creative } from "../generated/placements.js";
import { NARROW } from "../page/picture.js";
import { Linking, labelOf, make, mark, upgrade } from "./base.js";
import { type Context, type Drawn, draw } from "./draw.js";
import { type CreativeDetail, emit, type PicturePart, type PlacedProduct } from "./events.js";
import { fill, marksIn, namesOf } from "./fill.js";
import { judge, type SafeCreative } from "./judged.js";
import { type Picture, watchPictures } from "./painted.js";
import { watchPlayback } from "./playback.js";
import { styledRoot } from "./style.js";
import { addressOf } from "./target.js";
import { watchViewable } from "./visible.js";

/** Creatives that somebody has seen, in whichever element. */
const seen = new WeakSet<Creative>();

/**
 * Shows a creative.
 *
 * Without children marked `data-endcap` it renders in a shadow tree, to be styled by
 * - parts: `creative`, `label`, `card`, `lead` (with `link` or `button`), `frame` (with `banner`, `hero` or `player`),
 *   `image`, `media`, `video`, `side`, `caption`, `logo`, `tagline`, `products`, `product`;
 * - custom properties: `--endcap-background`, `--endcap-border`, `--endcap-radius`, `--endcap-gap`, `--endcap-accent`
 *   (the focus), `--endcap-max-height` (of a picture), `--endcap-logo` (its height), `--endcap-product` (the least
 *   width of one); color and font are those around it;
 * - slots: `product-0` and so on, in the order of `products` (the first hundred), for the page's own cards. An empty one
 *   takes no room. When the element gets another creative, the cards of the last one are the page's to remove.
 *
 * With such children it renders nothing, and fills them. Each lists names in `data-endcap`, apart by spaces:
 * - `label`, `tagline`, `properties.NAME` (its first value): the text; with `:alt`, `:title` or `:aria-label` that attribute;
 * - `hero`, `logo`, `banner`, `banner.large`, `banner.small`: all that an `<img>`, `<source>` or `<video>` takes of it;
 *   with `:src`, `:srcset`, `:media`, `:alt`, `:width`, `:height` or `:poster` only that. On narrow screens `banner` is the
 *   small one, unless a `<source>` before it in its `<picture>` is marked `banner.small`; other sources change nothing;
 * - `video`: the address, silent, played and paused as its own would be; `video:src` only the address;
 * - `click`: what to click on, a link with its `href`; `click:href` the same;
 * - `product-0` and so on: where a click is one on that product.
 *
 * Names that are none of these, and attributes that do not belong to the element, are ignored. What the creative lacks
 * is emptied, and the child has the attribute `data-endcap-empty`. Children that are added after that task are filled when the
 * creative is set again, to the same value or another.
 *
 * Attributes: `label` ("Sponsored"), `link-label` ("See more", where a link has no words of its own), and set by the
 * element `layout`. A layout that is `unknown`, or lacks what it needs, takes no room. Events: see `EndcapEventMap`.
 */
export class EndcapCreativeElement extends Linking {
  static readonly observedAttributes: readonly string[] = ["label", "link-label"];

  #creative: Creative | undefined;
  /** What is shown. */
  #safe: SafeCreative | undefined;
  #drawn: Drawn | undefined;
  #href: string | undefined;
  /** What it was made of beside the creative. */
  #key: string | undefined;
  /** The children that were filled. */
  #marks: readonly HTMLElement[] = [];
  /** Ends what is watched of what is shown. */
  #watch: AbortController | undefined;
  /** The creative that was announced as painted. */
  #loaded: Creative | undefined;

  constructor() {
    super();
    for (const type of ["click", "auxclick"] as const) this.addEventListener(type, (event) => this.#clicked(event));
  }

  /** What to show. The same value again fills children that were added since, and changes nothing else. */
  get creative(): Creative | undefined {
    return this.#creative;
  }

  set creative(creative: Creative | undefined) {
    this.#creative = creative;
    this.redraw();
  }

  /** @internal */
  connectedCallback(): void {
    upgrade(this);
    this.redraw();
  }

  /** @internal */
  disconnectedCallback(): void {
    this.#watch?.abort();
    this.#watch = undefined;
  }

  /** @internal */
  attributeChangedCallback(): void {
    this.redraw();
  }

  /** @internal Shows what there is once this task is over: several properties are mostly set in one. */
  protected override redraw(): void {
    queueMicrotask(() => {
      if (this.isConnected) this.#show();
    });
  }

  #show(): void {
    const creative = this.#creative;
    const last = this.#safe;
    // What the page has in it until then may stay.
    if (!creative && !last) return;
    const safe = last?.creative === creative ? (last as SafeCreative) : judge(creative);
    const { click } = safe;
    const href = click && addressOf(click.slug, safe.creative as Creative, this);
    // A slug without an address must not look like a link.
    const control = !click || (this.resolveSlug && !href) ? "div" : href ? "a" : "button";
    const marks = marksIn(this);
    const context: Context = {
      label: labelOf(this),
      linkText: this.getAttribute("link-label") ?? "See more",
      control,
      href,
      isNarrow: marks[0] && globalThis.matchMedia?.(NARROW).matches,
    };
    const key = JSON.stringify(context);
    const isSame = last === safe && this.#key === key && marks.every((each) => this.#marks.includes(each));
    this.#marks = marks;
    this.#safe = safe;
    this.#href = href;
    this.#key = key;
    if (isSame) styledRoot(this);
    else this.#render(marks, safe, context);
    if (safe !== last && safe.products[0] && safe.layout !== "unknown")
      emit(this, "endcap-products", { ...this.#subject, products: safe.products });
    // A listener may have removed the element.
    if (this.isConnected && (!isSame || !this.#watch)) this.#observe();
  }

  #render(marks: readonly HTMLElement[], safe: SafeCreative, context: Context): void {
    const drawn: Drawn = { nodes: [], pictures: [], video: undefined };
    (marks[0] ? fill : draw)(drawn, safe, context, marks);
    const group = make("div", marks[0] ? "" : "creative", ...drawn.nodes);
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", [context.label, safe.tagline].filter(Boolean).join(": "));
    styledRoot(this).replaceChildren(...(drawn.nodes[0] ? [group] : []));
    mark(this, "layout", safe.creative && safe.layout);
    this.#drawn = drawn;
  }

  /** Watches what is shown, until something else is or the element leaves. */
  #observe(): void {
    this.#watch?.abort();
    this.#watch = new AbortController();
    const { signal } = this.#watch;
    const safe = this.#safe as SafeCreative;
    const { pictures, video } = this.#drawn as Drawn;
    // Runtimes without layout, such as jsdom, have nothing to watch.
    if (safe.layout === "unknown" || !globalThis.IntersectionObserver) return;
    const watched: Picture[] = [...pictures];
    globalThis.matchMedia?.(NARROW).addEventListener("change", () => this.redraw(), { signal });
    const failed = (part: PicturePart, url: string) => emit(this, "endcap-error", { ...this.#subject, part, url });
    if (video) {
      // The picture that stands for the video says nothing itself of whether it came.
      if (video.poster) watched.push([Object.assign(new Image(), { src: video.poster }), "hero"]);
      video.addEventListener("error", () => failed("video", video.currentSrc || video.src), { signal });
      watchPlayback(video, signal);
    }
    void watchPictures(watched, failed, () => this.#painted(signal), signal);
  }

  #painted(signal: AbortSignal): void {
    const subject = this.#subject;
    const { creative } = subject;
    if (this.#loaded !== creative) emit(this, "endcap-load", subject);
    this.#loaded = creative;
    if (signal.aborted) return;
    const notify = () => {
      if (!seen.has(creative)) emit(this, "endcap-viewable", subject);
      seen.add(creative);
    };
    watchViewable(this, notify, signal);
  }

  #clicked(event: MouseEvent): void {
    const safe = this.#safe;
    const href = this.#href;
    // The middle button opens links too, the ones after it do not.
    if (!safe?.creative || event.button > 1) return;
    const { click, products } = safe;
    let found: PlacedProduct | typeof click;
    for (const each of event.composedPath()) {
      if (each === this) break;
      if (!(each instanceof HTMLElement)) continue;
      // What is inside another creative is that one's.
      if (each instanceof EndcapCreativeElement) found = undefined;
      const names = namesOf(each).map((token) => token.split(":")[0]);
      if (each instanceof HTMLSlotElement && each.getRootNode() === this.shadowRoot) names.push(each.name);
      found ??= products.find(({ slot }) => names.includes(slot)) ?? (names.includes("click") ? click : undefined);
    }
    if (!found) return;
    const subject = this.#subject;
    const goesOn =
      found === click
        ? emit(this, "endcap-click", Object.assign(subject, found, href && { href }))
        : emit(this, "endcap-item-click", { ...subject, product: found as PlacedProduct });
    if (!goesOn) event.preventDefault();
  }

  /** What events are about: the creative that is shown. */
  get #subject(): CreativeDetail {
    const { creative, id } = this.#safe as SafeCreative;
    return { creative: creative as Creative, ...(id !== undefined && { id }) };
  }
}
