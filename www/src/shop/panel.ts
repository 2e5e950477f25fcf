// The panel that shows ads as a page of a shop has them.

import "endcap/element";
import { element } from "../elements.ts";
import { placeProducts } from "../response/shelf.ts";
import { Measurement } from "./measurement.ts";

/** The number of requests of the button that opens the gateway's circuit breaker. */
const BURST_SIZE = 20;

/** The placements of the page, in order. */
const PLACEMENTS = ["image_banner", "shoppable_display"] as const;

/** Returns a placement request for ads of one format. */
const requestFor = (format: (typeof PLACEMENTS)[number]) => ({
  page: "storefront" as const,
  formats: [format],
  store: "0472",
  pageSize: 2,
});

/** Shows a page of a shop with two placements, and the events that the gateway receives from it. */
export class ShopPanel {
  readonly #note = element("shop-note", HTMLElement);
  readonly #measurement = new Measurement(element("shop-page", HTMLElement));

  constructor() {
    const page = element("shop-page", HTMLElement);
    // Focusable, so that the keyboard can scroll it.
    page.tabIndex = 0;
    page.addEventListener("endcap-products", placeProducts);
    element("shop-again", HTMLButtonElement).addEventListener("click", () => this.#show());
    element("shop-many", HTMLButtonElement).addEventListener("click", () => void this.#sendMany());
    const slow = element("shop-slow", HTMLInputElement);
    slow.addEventListener("change", () => void this.#setSlow(slow.checked));
    const consent = element("shop-consent", HTMLInputElement);
    consent.addEventListener("change", () => void this.#measurement.allow(consent.checked));
  }

  /** Requests the ads once the panel is shown. Without a gateway, the panel shows how to start one. */
  set hasGateway(hasGateway: boolean) {
    this.#note.textContent = hasGateway ? "" : "Ads need a gateway: run “make demo” to start one.";
    for (const id of ["shop-again", "shop-many"]) element(id, HTMLButtonElement).disabled = !hasGateway;
    for (const id of ["shop-slow", "shop-consent"]) element(id, HTMLInputElement).disabled = !hasGateway;
    element("shop-rendered", HTMLAnchorElement).hidden = !hasGateway;
    if (hasGateway) this.#show();
  }

  /** Loads the placements as a page that was just opened does. */
  #show(): void {
    for (const format of PLACEMENTS) {
      const placement = document.createElement("endcap-placement");
      placement.setAttribute("reserve", format);
      placement.setAttribute("page-view", "auto");
      placement.resolveSlug = (slug) => new URL(`#${slug}`, document.baseURI);
      placement.consent = () => this.#measurement.consent;
      Object.assign(placement, requestFor(format));
      placement.src = "/api/placements";
      element(`shop-${format}`, HTMLElement).replaceChildren(placement);
    }
  }

  async #setSlow(isOn: boolean): Promise<void> {
    const response = await fetch("/demo/slow", { method: isOn ? "POST" : "DELETE" }).catch(() => undefined);
    this.#note.textContent = response?.ok
      ? isOn
        ? "The service now takes 3 seconds for ads; the gateway waits for 0.8 seconds."
        : "The service is as fast as before."
      : "The demo is not responding. Is it still running?";
    this.#show();
  }

  async #sendMany(): Promise<void> {
    this.#note.textContent = "Sending…";
    const { client } = await import("../gateway/calls.ts");
    const statuses = new Map<string, number>();
    const started = performance.now();
    const send = async () => {
      const status = await client.placements
        .list(requestFor("image_banner"))
        [Symbol.asyncIterator]()
        .next()
        .then(
          () => "200",
          (error) => String(error?.status ?? error?.name),
        );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    await Promise.all(Array.from({ length: BURST_SIZE }, send));
    const time = Math.round(performance.now() - started);
    const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
    this.#note.textContent = `${counts}, in ${time} ms`;
  }
}
