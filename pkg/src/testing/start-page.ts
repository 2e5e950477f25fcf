// The page that a person opens in a browser: the stores, and what a request must contain to get each ad.

import { BRANDS, type Brand, FORMATS } from "./inventory.js";
import { htmlPage } from "./page.js";
import { escaped, pathOf, VIDEO_PATH } from "./pictures.js";
import type { State } from "./state.js";

/** Returns the page of the service itself. */
export function startPage({ settings: { credentials, creatives } }: State): Response {
  const { locationCodes, retailerIds } = credentials;
  const ads =
    creatives === undefined
      ? BRANDS.map(brandSection).join("")
      : `<p>Each valid request gets the ${creatives.length} ads of the option <code>creatives</code>.</p>`;
  return htmlPage(
    200,
    "Fake service",
    `<header><div><p class="kind">endcap</p><h1>Fake service</h1>
<p class="note">A stand-in for the service. Its stores, ads and products are invented.</p></div></header>
<h2>Stores and banners</h2><ul>${row("location_code", locationCodes)}${row("X-Retailer-Id", retailerIds)}</ul>
<h2>Ads</h2><p>A request gets the ads that fit all of its <code>category_ids</code>, <code>search_term</code>,
<code>supported_format</code>, <code>brand_ids</code> and <code>tags</code>. Without them, it gets all ads.</p>${ads}`,
  );
}

function brandSection(brand: Brand): string {
  const { name, id, isTest, categories, words, products, taglines } = brand;
  const tags = [...new Set(products.flatMap((product) => product.tags))];
  const figures = FORMATS.map((format, index) => {
    const picture = pathOf(format === "image_banner" ? "large" : "hero", brand);
    const image = `<img src="${picture}" alt="" width="1200" loading="lazy">`;
    const video = format === "shoppable_video" ? ` (<a href="${VIDEO_PATH}">video</a>)` : "";
    return `<figure>${image}<figcaption><code>${format}</code> ${escaped(taglines[index] ?? "")}${video}</figcaption></figure>`;
  });
  const test = isTest ? '<p class="note">Only with <code>test_only</code>.</p>' : "";
  const rows = [row("category_ids", categories), row("search_term", words), row("brand_ids", [id]), row("tags", tags)];
  return `<h3>${escaped(name)}</h3>${test}<ul>${rows.join("")}</ul>${figures.join("")}`;
}

const row = (name: string, values: readonly (string | number)[]): string =>
  `<li><code class="name">${name}</code> <span>${escaped(values.join(", "))}</span></li>`;
