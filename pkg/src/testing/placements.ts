// Ads: `POST /v2/ian/dp`, and its paged result sets.

import { placements } from "../loaders/inlined.js";
import { checkedBody, integerOf, type JsonObject, textOf, valueAt } from "./check-body.js";
import { countOf, matches, whyNone } from "./relevance.js";
import { json, messageResponse } from "./responses.js";
import { type Ad, baseOf, type EndpointCall, type ResultSet, randomName, type State, secondsOf } from "./state.js";
import { authenticationError } from "./tokens.js";
import { wireCreative } from "./wire-creative.js";

/** The default number of ads on a page. */
const PAGE_SIZE = 4;
/** The maximum number of ads on a page. */
const MAX_ON_PAGE = 100;

/** Responds with a page of ads. */
export function findPlacements(state: State, call: EndpointCall): Response {
  const error = authenticationError(state, call, true);
  if (error !== undefined) return error;
  const request = checkedBody(placements, call.body);
  if (request instanceof Response) return request;
  const { locationCodes, retailerIds } = state.settings.credentials;
  const code = textOf(valueAt(request, "store_context", "location_code")) ?? "";
  if (code !== "" && !locationCodes.includes(code))
    return messageResponse(401, "the location code does not match the token used");

  const wanted = textOf(valueAt(request, "pagination_context", "token")) ?? "";
  const offset = integerOf(valueAt(request, "pagination_context", "offset")) ?? 1;
  const { token, set, isNew } = resultSet(state, request, wanted, call.resultSet);
  // If the requested result set has expired, the new one starts with its first page.
  const page = isNew && wanted !== "" ? 1 : offset;
  const hasRrc = retailerIds.indexOf(call.headers.get("x-retailer-id") ?? "") > 0;
  const start = (page - 1) * set.pageSize;
  const creatives = set.ads.slice(start, start + set.pageSize).map((ad) => ad(baseOf(state, call), hasRrc));
  return json(200, { creatives, pagination_metadata: { token, offset: page } });
}

/** Returns the result set of a token, or that of a new auction if there is none. */
function resultSet(
  state: State,
  request: JsonObject,
  wanted: string,
  fault: EndpointCall["resultSet"],
): { token: string; set: ResultSet; isNew: boolean } {
  const now = secondsOf(state);
  const stored = fault === "expired" ? undefined : state.resultSets.get(wanted);
  const earlier = stored !== undefined && stored.expires > now ? stored : undefined;
  if (earlier !== undefined && fault !== "changed") return { token: wanted, set: earlier, isNew: false };
  const expires = now + state.settings.resultSetLifetime;
  const set = earlier === undefined ? auction(state, request, expires) : { ...earlier, expires };
  const token = randomName();
  state.resultSets.set(token, set);
  return { token, set, isNew: earlier === undefined };
}

function auction({ settings }: State, request: JsonObject, expires: number): ResultSet {
  const size = integerOf(valueAt(request, "pagination_context", "page_size")) ?? 0;
  const pageSize = size > 0 ? Math.min(size, MAX_ON_PAGE) : PAGE_SIZE;
  if (settings.creatives !== undefined) {
    const ads = settings.creatives.slice(0, countOf(request)).map(
      (creative): Ad =>
        () =>
          creative,
    );
    return { pageSize, ads, expires };
  }
  const found = matches(request);
  if (found.length === 0) settings.log(`a placement request found no ads: ${whyNone(request)}`);
  const ads = found.map((match): Ad => {
    const id = randomName();
    return (base, hasRrc) => wireCreative(match, id, base, hasRrc);
  });
  return { pageSize, ads, expires };
}
