// The product cards of the example shop.

import type { CreativeProduct } from "endcap/creatives";
import type { EndcapEventMap } from "endcap/element";
import { make } from "../elements.ts";
import products from "./catalog.json" with { type: "json" };

/** The data of a product that a shop has and a creative does not. */
interface Product {
  readonly name: string;
  readonly price?: string;
  readonly picture: string;
}

/** The products of the example shop by id: those of the stand-in for the service, and those of the example responses. */
const catalog: Readonly<Record<string, Product>> = products;

/** Returns the page's card for a product of a creative. */
export function productCard({ product_id }: Pick<CreativeProduct, "product_id">): HTMLElement {
  const { name, price, picture } = productOf(product_id);
  const src = new URL(`ads/${picture}`, document.baseURI).href;
  return make(
    "a",
    { className: "product-card", href: `#product-${product_id}` },
    make("img", { src, alt: "", width: 240, height: 240 }),
    // A name may have another direction than the page.
    make("span", { className: "product-name" }, make("bdi", {}, name)),
    ...(price ? [make("span", { className: "product-price" }, price)] : []),
  );
}

/** Returns the data of a product, also of one that is not in the catalog. */
export const productOf = (id = "?"): Product => catalog[id] ?? { name: `Product ${id}`, picture: "product.svg" };

/** Adds the page's product cards to the slots of a creative, or to the page's own markup in it. */
export function placeProducts({ target, detail }: EndcapEventMap["endcap-products"], cardOf = productCard): void {
  if (!(target instanceof HTMLElement)) return;
  const own = target.querySelector(".own-products");
  const cards = detail.products.map((product) => {
    const card = cardOf(product);
    if (own) card.dataset.endcap = product.slot;
    else card.slot = product.slot;
    return card;
  });
  (own ?? target).replaceChildren(...cards);
}
