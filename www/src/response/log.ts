// The log of the elements' events.

import type { EndcapEventMap } from "endcap/element";
import { addLine } from "../log-lines.ts";

const NAMES = ["endcap-click", "endcap-item-click", "endcap-load", "endcap-viewable", "endcap-error"] as const;
type LoggedEvent = EndcapEventMap[(typeof NAMES)[number]];

const seconds = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Lists the events of creatives. A shop's page could report them to the service; this page does not. */
export class EventLog {
  readonly #list: HTMLOListElement;
  #start = performance.now();

  constructor(list: HTMLOListElement, source: HTMLElement) {
    this.#list = list;
    // Focusable, so that the keyboard can scroll it.
    list.tabIndex = 0;
    for (const name of NAMES) source.addEventListener(name, (event) => this.#add(event));
  }

  clear(): void {
    this.#start = performance.now();
    this.#list.replaceChildren();
  }

  #add(event: LoggedEvent): void {
    const time = `${seconds.format((performance.now() - this.#start) / 1000)} s`;
    addLine(this.#list, { time, event: event.type, about: textOf(event) });
  }
}

function textOf({ detail }: LoggedEvent): string {
  const values: Record<string, string | undefined> = { id: detail.id };
  if ("slug" in detail) Object.assign(values, { slug: detail.slug, interaction_id: detail.interaction_id });
  if ("product" in detail) {
    const { product_id, interaction_id } = detail.product;
    Object.assign(values, { product_id, interaction_id });
  }
  if ("part" in detail) Object.assign(values, { part: detail.part, url: detail.url });
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return present.map(([name, value]) => `${name} ${value}`).join(", ");
}
