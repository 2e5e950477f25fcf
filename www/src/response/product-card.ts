// The product cards of the example shop.

import type { CreativeProduct } from "endcap/creatives";
import { catalog, type Product } from "./catalog.ts";

/** Returns the page's card for a product of a creative. */
export function productCard({ product_id }: CreativeProduct): HTMLElement {
  const card = document.createElement("a");
  card.className = "product-card";
  card.href = `#product-${product_id}`;
  const product = catalog[product_id ?? ""] ?? unknown(product_id);
  const picture = document.createElement("img");
  picture.src = new URL(`ads/${product.picture}`, document.baseURI).href;
  picture.alt = "";
  picture.width = 240;
  picture.height = 240;
  // A name may have another direction than the page.
  const name = document.createElement("bdi");
  name.textContent = product.name;
  card.append(picture, line("product-name", name), ...(product.price ? [line("product-price", product.price)] : []));
  return card;
}

/** Returns the data for a product that is not in the catalog. */
const unknown = (id = "?"): Product => ({ name: `Product ${id}`, picture: "product.svg" });

function line(className: string, content: string | Node): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.append(content);
  return element;
}
