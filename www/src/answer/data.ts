import type { Creative, CreativeImage } from "endcap";

/** The card beside a creative: what a template has of it at a glance, and all of it as JSON. */
export function dataOf(creative: Creative): HTMLElement {
  const card = document.createElement("aside");
  card.className = "data";
  card.setAttribute("aria-label", `Data of ${creative.id ?? "a creative without an id"}`);
  const list = document.createElement("dl");
  for (const [name, value] of rowsOf(creative)) list.append(row(name, value));
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = "The whole value";
  const json = document.createElement("pre");
  json.tabIndex = 0;
  json.textContent = JSON.stringify(creative, null, 2);
  details.append(summary, json);
  card.append(list, details);
  return card;
}

function row(name: string, value: string): HTMLElement {
  const group = document.createElement("div");
  const term = document.createElement("dt");
  const description = document.createElement("dd");
  term.textContent = name;
  // A text of the service's has its own direction.
  description.dir = "auto";
  description.textContent = value;
  group.append(term, description);
  if (name === "withheld") group.setAttribute("data-class", "breach");
  return group;
}

function* rowsOf(creative: Creative): Generator<[name: string, value: string]> {
  const { id, type, layout, tagline, logo, hero, banner, video, click, products, properties, withheld } = creative;
  yield ["layout", layout === "unknown" ? "unknown: nothing is drawn" : layout];
  if (type !== undefined) yield ["type", type];
  if (id !== undefined) yield ["id", id];
  if (tagline !== undefined) yield ["tagline", tagline];
  for (const [name, image] of Object.entries({
    logo,
    hero,
    "banner.large": banner?.large,
    "banner.small": banner?.small,
  }))
    if (image) yield [name, imageOf(image)];
  if (video !== undefined) yield ["video", fileOf(video)];
  if (click) yield ["click.slug", click.slug];
  if (products.length > 0) yield ["products", products.map((product) => product.product_id ?? "?").join(", ")];
  for (const [name, value] of Object.entries(properties)) yield [`properties.${name}`, value];
  for (const [name, { length }] of Object.entries({
    other_assets: creative.other_assets,
    other_actions: creative.other_actions,
  }))
    if (length > 0) yield [name, String(length)];
  if (withheld.length > 0) yield ["withheld", withheld.join(", ")];
}

function imageOf({ url, width, height }: CreativeImage): string {
  return width && height ? `${fileOf(url)}, ${width}×${height}` : fileOf(url);
}

const fileOf = (url: string): string => url.slice(url.lastIndexOf("/") + 1);
