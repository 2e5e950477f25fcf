// The types of a Vue template, compiled against the packed package; it is never run.

import type { Creative, PlacementPage } from "endcap/creatives";
import type {} from "endcap/element/vue";
import type { GlobalComponents } from "vue";

type Props<K extends keyof GlobalComponents> = InstanceType<GlobalComponents[K]>["$props"];

declare const creative: Creative;
declare const pages: AsyncIterable<PlacementPage>;

export const banner: Props<"endcap-creative"> = {
  creative,
  class: "wide",
  resolveSlug: (slug) => slug,
  onEndcapClick: ({ detail }) => detail.slug,
};
export const all: Props<"endcap-placement"> = { pages, auto: true, "more-label": "More" };
export const attributes: Props<"endcap-placement"> = { src: "/api/placements", request: "{}" };
export const short: Props<"endcap-placement"> = { page: "search", "search-term": "soup", formats: ["image_banner"] };

// @ts-expect-error a creative is not a string
export const wrong: Props<"endcap-creative"> = { creative: "x" };
