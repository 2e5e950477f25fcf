// The types of a Svelte template, compiled against the packed package; it is never run.

import type { Creative, PlacementPage } from "endcap/creatives";
import type {} from "endcap/element/svelte";
import type { SvelteHTMLElements } from "svelte/elements";

declare const creative: Creative;
declare const pages: AsyncIterable<PlacementPage>;

export const banner: SvelteHTMLElements["endcap-creative"] = {
  creative,
  class: "wide",
  resolveSlug: (slug) => slug,
  "onendcap-click": ({ detail }) => detail.slug,
};
export const all: SvelteHTMLElements["endcap-placement"] = { pages, auto: true, "more-label": "More" };
export const attributes: SvelteHTMLElements["endcap-placement"] = { src: "/api/placements", request: "{}" };
export const short: SvelteHTMLElements["endcap-placement"] = { page: "cart", formats: "image_banner", "page-size": 4 };

// @ts-expect-error a creative is not a string
export const wrong: SvelteHTMLElements["endcap-creative"] = { creative: "x" };
