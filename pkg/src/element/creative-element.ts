// `<endcap-creative>`.

import type { Creative } from "../creative.js";
import { Base, make, sheetOf, upgrade } from "./base.js";
import { draw } from "./draw.js";
import { emit } from "./events.js";
import { judge, type SafeCreative } from "./judged.js";
import { CREATIVE } from "./style.js";
import { addressOf, type ResolveSlug } from "./target.js";

export class EndcapCreativeElement extends Base {
  static readonly observedAttributes: readonly string[] = ["label", "link-label"];

  #creative: Creative | undefined;
  #resolveSlug: ResolveSlug | undefined;
  #allowedOrigins: readonly string[] | undefined;
  #isDue = false;

  /** What to show. */
  get creative(): Creative | undefined {
    return this.#creative;
  }

  set creative(creative: Creative | undefined) {
    if (creative === this.#creative) return;
    this.#creative = creative;
    this.#draw();
  }

  /** Makes an address of a slug. Without it the click is a button, and the page navigates. */
  get resolveSlug(): ResolveSlug | undefined {
    return this.#resolveSlug;
  }

  set resolveSlug(resolve: ResolveSlug | undefined) {
    this.#resolveSlug = resolve;
    this.#draw();
  }

  /** The origins that a resolved slug may lead to; the page's own unless told otherwise. */
  get allowedOrigins(): readonly string[] {
    return this.#allowedOrigins ?? [location.origin];
  }

  set allowedOrigins(origins: readonly string[]) {
    this.#allowedOrigins = origins;
    this.#draw();
  }

  connectedCallback(): void {
    upgrade(this, ["creative", "resolveSlug", "allowedOrigins"]);
    this.#draw();
  }

  attributeChangedCallback(): void {
    this.#draw();
  }

  #draw(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.isConnected) this.#drawNow();
    });
  }

  #drawNow(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheetOf(CREATIVE)];
    const creative = this.#creative;
    root.replaceChildren();
    if (!creative) return;
    const safe = judge(creative);
    this.setAttribute("layout", safe.layout);
    if (safe.layout === "unknown") return;
    const { click } = safe;
    const href = click && addressOf(click.slug, creative, this);
    const control = !click || (this.#resolveSlug && !href) ? "none" : href ? "link" : "button";
    const label = this.getAttribute("label") ?? "Sponsored";
    const words = { label, linkLabel: this.getAttribute("link-label") ?? "See more" };
    const drawn = draw(safe, words, control, href);
    const group = make("div", "creative", ...drawn.nodes);
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", label);
    group.addEventListener("click", (event) => this.#clicked(event, safe, href));
    root.replaceChildren(group);
    if (safe.products.length > 0) emit(this, "endcap-products", { creative, products: safe.products });
  }

  #clicked(event: Event, { creative, click }: SafeCreative, href: string | undefined): void {
    const isClick = event.composedPath().some((each) => each instanceof HTMLElement && each.dataset.endcap === "click");
    if (click && isClick && !emit(this, "endcap-click", { creative, ...click, ...(href && { href }) }))
      event.preventDefault();
  }
}
