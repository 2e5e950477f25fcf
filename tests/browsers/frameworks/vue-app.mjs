// The compiled Vue template of a shop, for the server and for the page.

import "endcap/element/vue";
import { createSSRApp, h, ref } from "vue";

const notes = globalThis.notes ?? [];

export const app = ({ creative, ads }) =>
  createSSRApp({
    setup() {
      const state = ref("none");
      const size = ref(2);
      return () =>
        h("main", [
          h("output", state.value),
          h("button", { type: "button", id: "less", onClick: () => size.value-- }, "less"),
          h("div", { innerHTML: ads }),
          h("endcap-placement", {
            id: "requesting",
            src: "/api/placements",
            request: { page_context: {}, pagination_context: { page_size: size.value } },
            resolveSlug: (slug) => `/shop${slug}`,
            onEndcapState: ({ detail }) => {
              state.value = detail.state;
            },
            onEndcapViewable: ({ detail }) => notes.push(`viewable ${detail.id}`),
          }),
          h("endcap-creative", { id: "alone", creative }),
        ]);
    },
  });
