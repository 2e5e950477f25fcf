import type { EndcapEventMap } from "endcap/element";
import { addLine } from "../log-lines.ts";

const NAMES = ["endcap-click", "endcap-item-click", "endcap-load", "endcap-viewable", "endcap-error"] as const;
type Heard = EndcapEventMap[(typeof NAMES)[number]];

const seconds = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What the page hears of its creatives. To report any of it to the service would be the page's business. */
export class EventLog {
  readonly #list: HTMLOListElement;
  #start = performance.now();

  constructor(list: HTMLOListElement, source: HTMLElement) {
    this.#list = list;
    // It scrolls, and nothing in it takes the focus.
    list.tabIndex = 0;
    for (const name of NAMES) source.addEventListener(name, (event) => this.#add(event));
  }

  clear(): void {
    this.#start = performance.now();
    this.#list.replaceChildren();
  }

  #add(event: Heard): void {
    const time = `${seconds.format((performance.now() - this.#start) / 1000)} s`;
    addLine(this.#list, { time, event: event.type, about: wordsOf(event) });
  }
}

function wordsOf({ detail }: Heard): string {
  const words: Record<string, string | undefined> = { id: detail.id };
  if ("slug" in detail) Object.assign(words, { slug: detail.slug, interaction_id: detail.interaction_id });
  if ("product" in detail) {
    const { product_id, interaction_id } = detail.product;
    Object.assign(words, { product_id, interaction_id });
  }
  if ("part" in detail) Object.assign(words, { part: detail.part, url: detail.url });
  const given = Object.entries(words).filter(([, value]) => value !== undefined);
  return given.map(([name, value]) => `${name} ${value}`).join(", ");
}
