// `<endcap-placement>`.

import type { PlacementPage } from "../creative.js";
import { Base, make, sheetOf, upgrade } from "./base.js";
import type { EndcapCreativeElement } from "./creative-element.js";
import { emit, type PlacementState } from "./events.js";
import { PLACEMENT } from "./style.js";
import type { ResolveSlug } from "./target.js";

/** What can be iterated over for pages. */
export type Pages = AsyncIterable<PlacementPage> | Iterable<PlacementPage>;

export class EndcapPlacementElement extends Base {
  static readonly observedAttributes: readonly string[] = ["label", "more-label"];

  #pages: Pages | undefined;
  #iterator: AsyncIterator<PlacementPage> | Iterator<PlacementPage> | undefined;
  #resolveSlug: ResolveSlug | undefined;
  #allowedOrigins: readonly string[] | undefined;
  #button: HTMLButtonElement | undefined;

  /** What to show: an iterable of pages, such as the client's, or an array. */
  get pages(): Pages | undefined {
    return this.#pages;
  }

  set pages(pages: Pages | undefined) {
    if (pages === this.#pages) return;
    this.#pages = pages;
    void this.#iterator?.return?.();
    this.#iterator = undefined;
    for (const each of this.querySelectorAll("endcap-creative")) each.remove();
    if (this.isConnected) void this.#load();
  }

  /** Handed on to each creative. */
  get resolveSlug(): ResolveSlug | undefined {
    return this.#resolveSlug;
  }

  set resolveSlug(resolve: ResolveSlug | undefined) {
    this.#resolveSlug = resolve;
  }

  /** Handed on to each creative. */
  get allowedOrigins(): readonly string[] {
    return this.#allowedOrigins ?? [location.origin];
  }

  set allowedOrigins(origins: readonly string[]) {
    this.#allowedOrigins = origins;
  }

  connectedCallback(): void {
    upgrade(this, ["pages", "resolveSlug", "allowedOrigins"]);
    if (!this.shadowRoot) {
      const root = this.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [sheetOf(PLACEMENT)];
      this.#button = make("button", "more", this.getAttribute("more-label") ?? "Show more");
      this.#button.addEventListener("click", () => void this.#load());
      root.append(make("slot", ""), this.#button);
    }
    if (this.#pages && !this.#iterator) void this.#load();
  }

  async #load(): Promise<void> {
    const pages = this.#pages;
    if (!pages) return;
    this.#iterator ??= Symbol.asyncIterator in pages ? pages[Symbol.asyncIterator]() : pages[Symbol.iterator]();
    this.#to("loading");
    try {
      const { done, value } = await this.#iterator.next();
      if (pages !== this.#pages) return;
      if (done) return this.#to("end");
      for (const creative of value.creatives) {
        const element = document.createElement("endcap-creative") as EndcapCreativeElement;
        Object.assign(element, { creative, resolveSlug: this.#resolveSlug, allowedOrigins: this.allowedOrigins });
        this.append(element);
      }
      this.#to("more");
    } catch (error) {
      if (pages === this.#pages) this.#to("error", error);
    }
  }

  #to(state: PlacementState, error?: unknown): void {
    this.setAttribute("state", state);
    emit(this, "endcap-state", error === undefined ? { state } : { state, error });
  }
}
