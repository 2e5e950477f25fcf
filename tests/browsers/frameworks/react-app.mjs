// The code of a shop with `endcap/element/react`, without JSX. It runs on the server and in the page.

import { EndcapCreative, EndcapPlacement } from "endcap/element/react";
import { createElement as h, StrictMode, useMemo, useState } from "react";

/** The values that tests read. The server adds no values. */
const notes = globalThis.notes ?? [];

const resolveSlug = (slug) => `/shop${slug}`;

function Shop({ creative, ads }) {
  const [state, setState] = useState("none");
  const [liked, setLiked] = useState(0);
  const [size, setSize] = useState(2);
  const pages = useMemo(() => [{ creatives: [{ ...creative, id: "passed" }], skipped: 0 }], [creative]);
  const placement = {
    id: "requesting",
    src: "/api/placements",
    // A new object in each render, usually with equal values.
    request: { page_context: {}, pagination_context: { page_size: size } },
    className: "ads",
    moreLabel: "More, please",
    resolveSlug,
    onState: ({ detail }) => setState(detail.state),
    onViewable: ({ detail }) => notes.push(`viewable ${detail.id}`),
    onClick: (event) => {
      event.preventDefault();
      notes.push(`click ${event.detail.href}`);
    },
    renderProduct: ({ product_id }, { id }) =>
      h("button", { type: "button", className: "card", onClick: () => setLiked(liked + 1) }, `${id} ${product_id}`),
  };
  const ownMarkup = [
    h("h2", { "data-endcap": "tagline", key: 1 }),
    h("div", { "data-endcap": "product-0", className: "place", key: 2 }),
  ];
  const card = ({ product_id }) => h("i", null, `own ${product_id}`);
  return h(
    "main",
    null,
    h("output", null, `${state}, ${liked} liked`),
    h("button", { type: "button", id: "less", onClick: () => setSize(1) }, "less"),
    h(EndcapPlacement, {
      rendered: ads,
      className: "rendered",
      onViewable: ({ detail }) => notes.push(`viewable ${detail.id}`),
      renderProduct: ({ product_id }) => h("button", { type: "button", className: "late" }, product_id),
    }),
    h(EndcapPlacement, placement),
    h(EndcapPlacement, { id: "passed", pages, renderProduct: card }, ownMarkup),
    h(EndcapCreative, { id: "alone", creative, renderProduct: card }, ownMarkup),
  );
}

export const App = (props) => h(StrictMode, null, h(Shop, props));
