// The panel of the shop: ads, products, and a list that becomes a link.

import "endcap/element";
import type { CreativeProduct } from "endcap/creatives";
import { element, make } from "../elements.ts";
import type { Page } from "../page.ts";
import { placeProducts, productCard, productOf } from "../products/product-card.ts";
import { ListForm } from "./list-form.ts";
import { Measurement } from "./measurement.ts";

/** The products in the aisle of the shop. */
const AISLE = ["22001", "23001", "24002", "25001", "23002", "26001"];

/** The placements of the page in order, and the attributes of each. */
const PLACEMENTS = {
  image_banner: { reserve: "image_banner", priority: "" },
  shoppable_display: {},
  shoppable_video: { reserve: "shoppable_video", "lazy-margin": "0px" },
} as const;

type Format = keyof typeof PLACEMENTS;
const FORMATS = Object.keys(PLACEMENTS) as Format[];

/** Returns a placement request for ads of one format. The banner is a single ad. */
const requestFor = (format: Format) => ({
  page: "storefront" as const,
  formats: [format],
  store: "0472",
  pageSize: 1,
  ...(format === "image_banner" && { count: 1 }),
});

export function start(page: Page): void {
  const list = new ListForm(page);
  const shop = new ShopPanel((product) => list.add(productOf(product.product_id).name, product.upc));
  void page.gateway.then((hasGateway) => shop.connect(hasGateway));
}

type PartialProduct = Pick<CreativeProduct, "product_id" | "upc">;

/** Shows a page of a shop with placements and products. `add` is called with each product that the user adds to the list. */
class ShopPanel {
  readonly #note = element("shop-note", HTMLElement);
  readonly #measurement = new Measurement(element("shop-page", HTMLElement));

  constructor(add: (product: PartialProduct) => void) {
    const page = element("shop-page", HTMLElement);
    // Focusable, so that the keyboard can scroll it.
    page.tabIndex = 0;
    const cardOf = (product: PartialProduct): HTMLElement => {
      const { name } = productOf(product.product_id);
      const button = make("button", { type: "button", label: `Add ${name} to the list` }, "Add");
      button.addEventListener("click", () => {
        add(product);
        button.textContent = "Added";
        button.setAttribute("aria-label", `Added ${name} to the list`);
      });
      return make("div", { className: "product" }, productCard(product), button);
    };
    page.addEventListener("endcap-products", (event) => placeProducts(event, cardOf));
    page.addEventListener("endcap-state", ({ detail }) => {
      if (detail.state === "error") this.#note.textContent = "No ads in time: the page goes on without them.";
    });
    element("shop-aisle", HTMLElement).append(...AISLE.map((product_id) => cardOf({ product_id })));
    element("shop-again", HTMLButtonElement).addEventListener("click", () => {
      this.#note.textContent = "";
      this.#show();
    });
    const slow = element("shop-slow", HTMLInputElement);
    slow.addEventListener("change", () => void this.#setSlow(slow.checked));
    const consent = element("shop-consent", HTMLInputElement);
    consent.addEventListener("change", () => void this.#measurement.allow(consent.checked));
  }

  /** Requests the ads. Without a gateway, the panel shows how to start one. */
  connect(hasGateway: boolean): void {
    if (!hasGateway) this.#note.textContent = "Ads need a gateway: run “make demo” to start one.";
    element("shop-again", HTMLButtonElement).disabled = !hasGateway;
    for (const id of ["shop-slow", "shop-consent"]) element(id, HTMLInputElement).disabled = !hasGateway;
    // A page that was open before may have left the service slow.
    if (hasGateway) void fetch("/demo/slow", { method: "DELETE" }).finally(() => this.#show());
  }

  /** Loads the placements as a page that was just opened does. */
  #show(): void {
    for (const format of FORMATS) {
      const placement = document.createElement("endcap-placement");
      for (const [name, value] of Object.entries(PLACEMENTS[format])) placement.setAttribute(name, value);
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
        ? "Ads now take 3 seconds. The gateway waits for 0.8."
        : "The service is as fast as before."
      : "The demo is not responding. Is it still running?";
    this.#show();
  }
}
