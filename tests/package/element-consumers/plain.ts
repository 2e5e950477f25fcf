// A program without a framework, compiled against the packed package; it is never run.

import type { Creative } from "endcap/creatives";
import {
  type EndcapCreativeElement,
  type EndcapEventMap,
  EndcapPlacementElement,
  type ItemClickDetail,
  type PlacedProduct,
} from "endcap/element";
import { readPlacements } from "endcap/http";

const creative: EndcapCreativeElement = document.createElement("endcap-creative");
const placement: EndcapPlacementElement = new EndcapPlacementElement();
creative.creative = readPlacements({ status: 200, body: "{}" }).creatives[0];
creative.resolveSlug = (slug: string, { id }: Creative) => (id === undefined ? null : new URL(slug, location.href));
creative.allowedOrigins = ["https://shop.example"];
placement.pages = [readPlacements({ status: 200, body: "{}" })];
placement.pages = (async function* () {
  yield readPlacements({ status: 200, body: "{}" });
})();
placement.pages = undefined;
placement.src = "/api/placements";
placement.consent = () => ({ gpp: "gpp~string", tcf: undefined });
placement.request = '{ "page_context": {} }';
placement.request = {
  page_context: { page_query: { storefront_query: { page_view_id: "None" } } },
  placement_context: { placement_kind: { display_placement: { supported_format: ["image_banner"] } } },
};

creative.addEventListener("endcap-click", (event) => {
  const slug: string = event.detail.slug;
  const href: string | undefined = event.detail.href;
  // @ts-expect-error there is no such member
  event.detail.slugg;
  return [slug, href];
});
document.addEventListener("endcap-products", ({ detail }) => {
  const products: PlacedProduct[] = detail.products;
  return products.map(({ slot, upc, position }) => [slot.length, upc, position]);
});
window.addEventListener("endcap-state", ({ detail }) => detail.state === "error" && detail.error);
const detailOf: (event: EndcapEventMap["endcap-item-click"]) => ItemClickDetail = ({ detail }) => detail;
creative.addEventListener("endcap-item-click", detailOf);

// @ts-expect-error a slug becomes an address, not a number
creative.resolveSlug = () => 7;
// @ts-expect-error consent strings are read when they are needed
placement.consent = { tcf: "tcf.string" };
// @ts-expect-error pages are iterated over
placement.pages = {};
