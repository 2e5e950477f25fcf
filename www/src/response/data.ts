// The data of a creative.

import type { Creative, CreativeImage } from "endcap/creatives";
import { make } from "../elements.ts";

/** Returns the card beside a creative, with a table of its main members and all of it as JSON. */
export function dataOf(creative: Creative): HTMLElement {
  const json = make("pre", { tabIndex: 0 }, JSON.stringify(creative, null, 2));
  return make(
    "aside",
    { className: "data", label: `Data of ${creative.id ?? "a creative without an id"}` },
    make("dl", {}, ...rowsOf(creative).map(([name, value]) => row(name, value))),
    make("details", {}, make("summary", {}, "The whole value"), json),
  );
}

function row(name: string, value: string): HTMLElement {
  // A text of the service may have another direction than the page.
  const group = make("div", {}, make("dt", {}, name), make("dd", { dir: "auto" }, value));
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
