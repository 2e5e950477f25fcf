// A server that renders ads, compiled against the packed package; it is never run.

import {
  type PlacementPage,
  type RenderedParts,
  type RenderOptions,
  renderParts,
  renderPlacement,
} from "endcap/server";

const page: PlacementPage = { creatives: [], skipped: 0 };
const options: RenderOptions = {
  stylesheet: "/element.css",
  url: new URL("https://shop.example"),
  src: "/api/placements",
  request: {
    page_context: { page_query: { storefront_query: { page_view_id: "None" } } },
    placement_context: { placement_kind: { display_placement: {} } },
  },
  resolveSlug: (slug, { id }) => `/shop${slug}?${id}`,
  renderProduct: ({ upc }, { layout }) => (layout === "shoppable_display" ? `<b>${upc}</b>` : undefined),
  attributes: { auto: true, label: "Ad", "data-at": 5, priority: undefined },
};
export const html: string = renderPlacement([page], options);
export const parts: RenderedParts = renderParts(page, options);

// @ts-expect-error: the style sheet is needed
renderPlacement(page, {});
// @ts-expect-error: a value is a string, a number or a boolean
renderPlacement(page, { stylesheet: "/element.css", attributes: { label: ["Ad"] } });
