// JSON Schemas (2020-12) of the four request bodies, by hand from "Resources and their fields" of the service's document.
//
// `rules` beside a keyword names the rule of its issues. Without `rules`, `type`
// and `int64` are the rule `type`, and `required` is `missing`. Members that are not in `properties` are `unknown-field`. A
// member that is null is removed before, because null equals absent. Rules that no schema can express are in cross.mjs.

const text = (keywords) => ({ type: "string", ...keywords });
const integer = (keywords) => ({ type: "number", int64: true, ...keywords });
const number = (keywords) => ({ type: "number", ...keywords });
const boolean = () => ({ type: "boolean" });
const list = (items, keywords) => ({ type: "array", items, ...keywords });
const object = (properties, keywords) => ({ type: "object", properties, ...keywords });
const required = (needs) => ({ required: Object.keys(needs), rules: { required: needs } });

const NOT_BLANK = "\\P{White_Space}";
const UUID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
const notBlank = (rule) => text({ pattern: NOT_BLANK, rules: { pattern: rule } });
const oneOf = (values, rule) => text({ enum: values, rules: { enum: rule } });
const maxText = (maxLength, rule) => text({ maxLength, rules: { maxLength: rule } });

export function schemas(spec) {
  return {
    shoppingLists: shoppingList(spec),
    users: user(spec),
    tokens: tokenRequest(),
    placements: placement(spec),
  };
}

/** Shopping list request; "POST /idp/v1/products/products_link". */
function shoppingList({ limits, words }) {
  const measurement = object({
    quantity: number({ exclusiveMinimum: limits.quantityAbove, rules: { exclusiveMinimum: "quantity-not-positive" } }),
    unit: text({ format: "listed-unit", rules: { format: "unlisted-unit" } }),
  });
  const filters = object({ brand_filters: list(text()), health_filters: list(text()) });
  const { upcShort, upcLong } = limits;
  const upc = text({
    pattern: `^([0-9]{${upcShort}}|[0-9]{${upcLong}})$`,
    format: "upc-check-digit",
    rules: { pattern: "upc-format", format: "upc-check-digit" },
  });
  const lineItem = object(
    {
      name: notBlank("blank"),
      quantity: number({
        exclusiveMinimum: limits.ignoredQuantityAbove,
        rules: { exclusiveMinimum: "quantity-ignored" },
      }),
      unit: text({ format: "listed-unit", rules: { format: "unlisted-unit" } }),
      display_text: text(),
      product_ids: list(integer()),
      upcs: list(upc),
      line_item_measurements: list(measurement),
      filters,
    },
    required({ name: "missing" }),
  );
  return object(
    {
      title: notBlank("blank"),
      image_url: text(),
      link_type: oneOf(words.linkTypes, "link-type"),
      expires_in: integer({
        maximum: limits.expiresInMax,
        minimum: limits.expiresInMin,
        rules: { maximum: "expires-in", minimum: "expires-in-past" },
      }),
      instructions: list(text()),
      line_items: list(lineItem, { minItems: 1, rules: { minItems: "blank" } }),
      landing_page_configuration: object({ partner_linkback_url: text(), enable_pantry_items: boolean() }),
    },
    required({ title: "missing", line_items: "missing" }),
  );
}

/** User; "POST /v2/users". The number and length of metadata keys are in cross.mjs, because null counts as a value there. */
function user({ limits, words }) {
  const { languageLettersMin, languageLettersMax, regionLetters, regionDigits } = limits;
  const name = (keywords) => ({
    type: "string",
    allOf: [{ pattern: `^[^${words.nameCharacters.join("")}]*$`, rules: { pattern: "name-characters" } }],
    ...keywords,
  });
  return object(
    {
      user_id: text({
        pattern: NOT_BLANK,
        if: { pattern: NOT_BLANK },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
        then: { maxLength: limits.userId, rules: { maxLength: "user-id-too-long-for-ads" } },
        rules: { pattern: "missing" },
      }),
      first_name: name({ pattern: NOT_BLANK, rules: { pattern: "missing" } }),
      last_name: name(),
      phone_number: text({
        pattern: `^\\+[1-9][0-9]{${limits.phoneDigitsMin - 1},${limits.phoneDigitsMax - 1}}$`,
        rules: { pattern: "phone" },
      }),
      locale: text({
        pattern: `^[a-z]{${languageLettersMin},${languageLettersMax}}_([A-Z]{${regionLetters}}|[0-9]{${regionDigits}})$`,
        rules: { pattern: "locale" },
      }),
      metadata: { type: "object", additionalProperties: maxText(limits.metadataValueLength, "metadata-value-length") },
      guest: { not: {}, rules: { not: "response-only" } },
    },
    required({ user_id: "missing", first_name: "missing" }),
  );
}

/** Token request; "POST /v2/oauth/token". */
function tokenRequest() {
  return object(
    {
      client_id: notBlank("blank"),
      client_secret: notBlank("blank"),
      grant_type: text({
        pattern: NOT_BLANK,
        allOf: [
          { pattern: "^(client_credentials|authorization_code|\\p{White_Space}*)$", rules: { pattern: "not-for-ads" } },
        ],
        rules: { pattern: "blank" },
      }),
      scope: text({
        pattern: "^$|(^|[,\\p{White_Space}])connect:ian([,\\p{White_Space}]|$)",
        rules: { pattern: "scope" },
      }),
      code: text(),
      redirect_uri: text(),
      assertion: text(),
    },
    required({ client_id: "missing", client_secret: "missing", grant_type: "missing" }),
  );
}

/** Display placement request; "POST /v2/ian/dp". */
function placement({ limits, words }) {
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
