// The witness of a display placement request, by hand from "Display placement request" and "POST /v2/ian/dp" of the service's
// document.

import { boolean, integer, list, maxText, NOT_BLANK, notBlank, object, oneOf, required, text } from "./keywords.mjs";
import { flag, free, id, nonBlank, upTo, valuesOf } from "./kinds.mjs";
import { isText, listAt, objectAt } from "./plain.mjs";
import * as spell from "./spellings.mjs";
import { error, own, serviceError, warning } from "./verdicts.mjs";

const UUID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

/** Every number that a rule compares with, once. From "Limits" and "Resources and their fields". */
export const limits = {
  pageQueries: 1,
  locationCode: 100,
  userAgent: 1000,
  adsCountMin: 1,
  adsCountMax: 100,
  offsetMin: 1,
  pageSizeMin: 1,
};

/** Enum values. */
export const words = {
  supportedFormats: ["shoppable_display", "shoppable_video", "image_banner"],
  positions: ["top", "interleaved"],
};

/** The severity of each rule, with the code and key of the service's rejection, from "Errors". */
export const rules = {
  "page-query": serviceError(1001, own, { at: ["page_context", "page_query"] }),
  "placement-kind": serviceError(1001, own, { at: ["placement_context", "placement_kind"] }),
  "user-id-length": serviceError(1001, own),
  "location-code-length": serviceError(1001, own),
  "user-agent-length": error,
  "user-ip": error,
  "ads-count": error,
  "supported-format": error,
  position: error,
  offset: error,
  "page-size": warning,
  "page-view-id": warning,
  "ignored-filter": warning,
  "token-offset-mismatch": warning,
  "no-session": warning,
  "no-store": warning,
  "no-search-term": warning,
  "no-user-id": warning,
};

export function schema({ limits, words }) {
  const pageViewId = text({ pattern: `^(None|${UUID})$`, rules: { pattern: "page-view-id" } });
  const page = (properties, needs) =>
    object({ page_view_id: pageViewId, ...properties }, required({ page_view_id: "page-view-id", ...needs }));
  const pages = {
    search_query: page(
      { search_term: notBlank("blank"), enable_auto_correct: boolean() },
      { search_term: "no-search-term" },
    ),
    storefront_query: page(),
    product_category_query: page({ category_ids: list(integer()) }),
    product_detail_query: page({ category_ids: list(integer()) }),
    cart_query: page(),
    deals_query: page(),
    health_query: page(),
    lists_query: page(),
  };
  const pageQuery = {
    ...object(pages),
    attributes: { of: Object.keys(pages), count: limits.pageQueries },
    rules: { attributes: "page-query", type: "page-query" },
  };
  const filterQuery = object({
    filter_tags: object({ tags: list(text()) }),
    product_category_filter_query: object({ category_ids: list(integer()) }),
    brand_ids: list(integer()),
  });
  const displayPlacement = object({
    supported_format: list(oneOf(words.supportedFormats, "supported-format"), {
      minItems: 1,
      rules: { minItems: "blank" },
    }),
    rectangle_query: object({ position: oneOf(words.positions, "position") }),
  });
  return object(
    {
      page_context: object(
        {
          page_query: pageQuery,
          filter_query: filterQuery,
          ad_load_query: object({ ads_count: text({ format: "ads-count", rules: { format: "ads-count" } }) }),
        },
        required({ page_query: "page-query" }),
      ),
      placement_context: object(
        {
          placement_kind: {
            ...object({ display_placement: displayPlacement }),
            required: ["display_placement"],
            rules: { required: { display_placement: "placement-kind" }, type: "placement-kind" },
          },
        },
        required({ placement_kind: "placement-kind" }),
      ),
      session_context: object(
        {
          user_id: text({
            maxLength: limits.userId,
            pattern: NOT_BLANK,
            rules: { maxLength: "user-id-length", pattern: "blank" },
          }),
          user_ip: text({ format: "ip-address", rules: { format: "user-ip" } }),
          user_agent: maxText(limits.userAgent, "user-agent-length"),
          test_only: boolean(),
        },
        required({ user_id: "no-user-id" }),
      ),
      store_context: object({ location_code: maxText(limits.locationCode, "location-code-length") }),
      pagination_context: object({
        page_size: integer({ minimum: limits.pageSizeMin, rules: { minimum: "page-size" } }),
        offset: integer({ minimum: limits.offsetMin, rules: { minimum: "offset" } }),
        token: text(),
      }),
    },
    required({
      page_context: "page-query",
      placement_context: "placement-kind",
      session_context: "no-session",
      store_context: "no-store",
    }),
  );
}

/** "Filters and limits", "Placement and context objects"; rule 2 of the endpoint. */
export const cross = {
  *"ignored-filter"(request) {
    const filters = objectAt(objectAt(request, "page_context"), "filter_query");
    const kind = objectAt(objectAt(request, "placement_context"), "placement_kind");
    const formats = listAt(objectAt(kind, "display_placement"), "supported_format").filter(isText);
    const onlyBanners = formats.length > 0 && formats.every((format) => format === "image_banner");
    const isIgnored = {
      filter_tags: onlyBanners && listAt(objectAt(filters, "filter_tags"), "tags").length > 0,
      product_category_filter_query: objectAt(filters, "product_category_filter_query") !== undefined,
      brand_ids: onlyBanners && listAt(filters, "brand_ids").length > 0,
    };
    for (const [key, ignored] of Object.entries(isIgnored))
      if (ignored) yield { path: ["page_context", "filter_query", key], after: [] };
  },
  *"token-offset-mismatch"(request, { exact }) {
    const paging = objectAt(request, "pagination_context");
    if (paging === undefined) return;
    const { offset, token } = paging;
    const page = offset === undefined ? 1n : exact(["pagination_context", "offset"]);
    const isSkipped = page === null || (token !== undefined && !isText(token));
    if (isSkipped) return;
    if (token === undefined ? page > 1n : page === 1n) yield { path: ["pagination_context"] };
  },
};

/** Values by the name of a field. For an array, the values of its elements. */
export const values = {
  page_view_id: { good: spell.uuids, near: spell.nearUuids },
  search_term: nonBlank("soup"),
  enable_auto_correct: flag,
  category_ids: id,
  brand_ids: id,
  tags: free,
  ads_count: { good: spell.counts, near: spell.nearCounts },
  supported_format: valuesOf(words.supportedFormats, "banner"),
  position: valuesOf(words.positions, "bottom"),
  user_ip: { good: spell.addresses, near: spell.nearAddresses },
  user_agent: upTo(limits.userAgent),
  test_only: flag,
  location_code: upTo(limits.locationCode),
  page_size: { good: [1, 20], near: spell.numbers },
  offset: { good: [1, 2, ...spell.raw("1.0 2e0")], near: spell.numbers },
  token: { good: ["t-c4n4ry"], near: ["", " "] },
};

/** Generates a valid body of any shape. Each optional field is present in some bodies. */
export function body({ random, some, listOf }) {
  const categories = listOf("category_ids");
  const own = {
    search_query: ["search_term", "enable_auto_correct"],
    product_category_query: [categories],
    product_detail_query: [categories],
  };
  const others = ["storefront_query", "cart_query", "deals_query", "health_query", "lists_query"];
  const query = random.pick([...Object.keys(own), ...others]);
  const page = () => some(["page_view_id"], own[query] ?? []);
  const filters = () =>
    some(
      [],
      [
        ["filter_tags", () => some([], [listOf("tags")])],
        ["product_category_filter_query", () => some([], [categories])],
        listOf("brand_ids"),
      ],
    );
  const pageContext = () =>
    some(
      [["page_query", () => some([[query, page]], [])]],
      [
        ["filter_query", filters],
        ["ad_load_query", () => some([], ["ads_count"])],
      ],
    );
  const formats = random.once(3) ? ["supported_format", () => ["image_banner"]] : listOf("supported_format", 1);
  const display = () => some([], [formats, ["rectangle_query", () => some([], ["position"])]]);
  const kind = () => some([["display_placement", display]], []);
  return some(
    [
      ["page_context", pageContext],
      ["placement_context", () => some([["placement_kind", kind]], [])],
      ["session_context", () => some([], ["user_id", "user_ip", "user_agent", "test_only"])],
      ["store_context", () => some([], ["location_code"])],
    ],
    [["pagination_context", () => some([], ["page_size", "offset", "token"])]],
  );
}
