// Selects the ads of a response, the most relevant first.

import { integerOf, type JsonObject, listOf, textOf, valueAt } from "./check-body.js";
import { CAMPAIGNS, type Campaign, FORMATS, type Format, type Product } from "./inventory.js";

/** The maximum number of ads of one request. */
export const MAX_RESULTS = 100;

/** An ad for a request: the campaign, and its products that match. */
export interface Match {
  readonly campaign: Campaign;
  readonly products: readonly Product[];
}

/** The criteria of a request. */
interface Criteria {
  /** Without words, every ad matches. */
  readonly words: readonly string[];
  readonly isAutoCorrected: boolean;
  readonly categories: readonly unknown[];
  readonly formats: readonly unknown[];
  readonly brands: readonly unknown[];
  readonly tags: readonly unknown[];
  readonly isTest: boolean;
}

/** Returns the ads of the inventory for a valid request. */
export function matches(request: JsonObject): Match[] {
  const criteria = readCriteria(request);
  const fits = Object.values(conditions(criteria));
  const found = candidates(criteria).filter((campaign) => fits.every((condition) => condition(campaign)));
  // The sort is stable, so equal matches keep the order of the inventory.
  found.sort((one, other) => scoreOf(criteria, other) - scoreOf(criteria, one));
  return found
    .slice(0, countOf(request))
    .map((campaign) => ({ campaign, products: productsOf(campaign, criteria.tags) }));
}

/** Returns the maximum number of ads for a request: its `ads_count`, or 100. */
export function countOf(request: JsonObject): number {
  const count = textOf(valueAt(request, "page_context", "ad_load_query", "ads_count"));
  return count !== undefined && /^\+?\d+$/.test(count) ? Number(count) : MAX_RESULTS;
}

function readCriteria(request: JsonObject): Criteria {
  const queries = valueAt(request, "page_context", "page_query") as JsonObject | undefined;
  const query = Object.keys(queries ?? {})
    .sort()
    .map((name) => queries?.[name])
    .find((value) => typeof value === "object" && value !== null && !Array.isArray(value));
  const formats = valueAt(request, "placement_context", "placement_kind", "display_placement", "supported_format");
  const filters = valueAt(request, "page_context", "filter_query");
  return {
    words: wordsOf(textOf(valueAt(query, "search_term")) ?? ""),
    isAutoCorrected: valueAt(query, "enable_auto_correct") !== false,
    categories: listOf(valueAt(query, "category_ids")).map(integerOf).filter(isPresent),
    formats: listOf(formats).filter((format) => FORMATS.some((supported) => supported === format)),
    brands: listOf(valueAt(filters, "brand_ids")).map(integerOf).filter(isPresent),
    tags: listOf(valueAt(filters, "filter_tags", "tags")).filter((tag) => typeof tag === "string"),
    isTest: valueAt(request, "session_context", "test_only") === true,
  };
}

const isPresent = (value: unknown): boolean => value !== undefined;

type Condition = (campaign: Campaign) => boolean;

/** What an ad must fit, by the member of the request. */
function conditions(criteria: Criteria): Record<string, Condition> {
  const { formats, brands, categories, tags } = criteria;
  const allows = (values: readonly unknown[], ...found: unknown[]): boolean =>
    values.length === 0 || found.some((value) => values.includes(value));
  return {
    search_term: (campaign) => scoreOf(criteria, campaign) > 0,
    category_ids: ({ brand }) => allows(categories, ...brand.categories),
    supported_format: ({ format }) => allows(formats, format),
    brand_ids: ({ brand, format }) => !isFiltered(format) || allows(brands, brand.id),
    tags: (campaign) => productsOf(campaign, tags).length > 0,
  };
}

/** Filters by tag and brand do not apply to banners. */
const isFiltered = (format: Format): boolean => format !== "image_banner";

const productsOf = ({ brand, format }: Campaign, wanted: readonly unknown[]): readonly Product[] =>
  brand.products.filter(({ tags }) => !isFiltered(format) || wanted.every((tag) => tags.includes(tag as string)));

/** Returns the ads that are for tests if the request is, or else those that are not. */
const candidates = ({ isTest }: Criteria): readonly Campaign[] =>
  CAMPAIGNS.filter(({ brand }) => (brand.isTest ?? false) === isTest);

/** Returns the number of words of the search term that a brand has, or 1 without a search term. */
function scoreOf({ words, isAutoCorrected }: Criteria, { brand }: Campaign): number {
  const isMet = (word: string): boolean =>
    brand.words.some((other) => word === other || (isAutoCorrected && isOneEditAway(word, other)));
  return words.length === 0 ? 1 : words.filter(isMet).length;
}

/** Returns why no ad of the inventory matches a valid request: the members that no ad fits, or that none fits together. */
export function whyNone(request: JsonObject): string {
  const criteria = readCriteria(request);
  const ads = candidates(criteria);
  const narrowing = Object.entries(conditions(criteria)).filter(([, fits]) => !ads.every(fits));
  const unmet = narrowing.filter(([, fits]) => !ads.some(fits));
  if (unmet.length === 0) return `no ad fits ${narrowing.map(([name]) => `\`${name}\``).join(" and ")} together`;
  // Of the conditions, an ad for each format exists, and banners fit all brands and tags.
  const values = ({ brand }: Campaign, name: string): readonly unknown[] =>
    name === "category_ids" ? brand.categories : brand.words;
  const offered = (name: string): string => [...new Set(ads.flatMap((ad) => values(ad, name)))].join(", ");
  return unmet.map(([name]) => `no ad fits \`${name}\`; the ads have ${offered(name)}`).join("; ");
}

/** Returns the words of a search term without a plural s. */
function wordsOf(term: string): string[] {
  const words = term.toLowerCase().split(/[^\p{Alphabetic}\p{N}]+/u);
  return words.filter((word) => word !== "").map((word) => word.replace(/s$/, ""));
}

/** Returns whether two words differ by one inserted, deleted or replaced letter. False for short words, which differ too little. */
function isOneEditAway(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  if (shorter < 4 || longer - shorter > 1) return false;
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return longer - start - end <= 1;
}
