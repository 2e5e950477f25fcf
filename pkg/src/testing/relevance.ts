// Selects the ads of a response, the most relevant first.

import { integerOf, type JsonObject, listOf, textOf, valueAt } from "./check-body.js";
import { CAMPAIGNS, type Campaign, FORMATS, type Product } from "./inventory.js";

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
  const ranked = CAMPAIGNS.flatMap((campaign) => {
    const found = rank(criteria, campaign);
    return found === undefined ? [] : [found];
  });
  // The sort is stable, so equal matches keep the order of the inventory.
  ranked.sort((one, other) => other.score - one.score);
  return ranked.slice(0, countOf(request)).map(({ match }) => match);
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

/** Returns the score of an ad, or `undefined` if it does not match. */
function rank(criteria: Criteria, campaign: Campaign): { score: number; match: Match } | undefined {
  const { brand, format, isTest } = campaign;
  // Filters by tag and brand do not apply to banners.
  const isFiltered = format !== "image_banner";
  const products = brand.products.filter(
    ({ tags }) => !isFiltered || criteria.tags.every((tag) => tags.includes(tag as string)),
  );
  const allows = (values: readonly unknown[], ...found: unknown[]): boolean =>
    values.length === 0 || found.some((value) => values.includes(value));
  const fits =
    isTest === criteria.isTest &&
    allows(criteria.formats, format) &&
    (!isFiltered || allows(criteria.brands, brand.id)) &&
    allows(criteria.categories, ...brand.categories) &&
    products.length > 0;
  const isMet = (word: string): boolean =>
    brand.words.some((other) => word === other || (criteria.isAutoCorrected && isOneEditAway(word, other)));
  const score = criteria.words.length === 0 ? 1 : criteria.words.filter(isMet).length;
  return fits && score > 0 ? { score, match: { campaign, products } } : undefined;
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
