// The data of a creative.

import type { Creative, CreativeImage } from "endcap/creatives";

/** Returns the card beside a creative, with a table of its main members and all of it as JSON. */
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
  // A text of the service may have another direction than the page.
  description.dir = "auto";
  description.textContent = value;
  group.append(term, description);
  if (name === "withheld") group.setAttribute("data-class", "error");
  return group;
}

/** Returns the members that are present, by name. */
function rowsOf(creative: Creative): (readonly [name: string, value: string])[] {
  const { layout, banner, properties, products } = creative;
  const rows: [string, string | undefined][] = [
    ["layout", layout === "unknown" ? "unknown: nothing is drawn" : layout],
    ["type", creative.type],
    ["id", creative.id],
    ["tagline", creative.tagline],
    ["logo", imageOf(creative.logo)],
    ["hero", imageOf(creative.hero)],
    ["banner.large", imageOf(banner?.large)],
    ["banner.small", imageOf(banner?.small)],
    ["video", fileOf(creative.video?.url)],
    ["click.slug", creative.click?.slug],
    ["products", products.map(({ product_id }) => product_id ?? "?").join(", ")],
    [
      "properties",
      Object.entries(properties)
        .map(([name, values]) => `${name}: ${values.join(", ")}`)
        .join("; "),
    ],
    ["other_assets", countOf(creative.other_assets)],
    ["other_actions", countOf(creative.other_actions)],
    ["withheld", creative.withheld.join(", ")],
  ];
  return rows.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}

function imageOf(image: CreativeImage | undefined): string | undefined {
  const file = fileOf(image?.url);
  return image?.width && image.height ? `${file}, ${image.width}×${image.height}` : file;
}

const fileOf = (url: string | undefined): string | undefined => url?.slice(url.lastIndexOf("/") + 1);

const countOf = ({ length }: readonly unknown[]): string | undefined => (length > 0 ? String(length) : undefined);
