// Links: `POST /idp/v1/products/products_link`.

import { shoppingLists } from "../loaders/inlined.js";
import { checkedBody, integerOf, valueAt } from "./check-body.js";
import { json, messageResponse } from "./responses.js";
import { baseOf, type EndpointCall, randomName, type State, secondsOf } from "./state.js";
import { bearerOf } from "./tokens.js";

/** The default life of a recipe in days. */
const RECIPE_DAYS = 30;

/** Seconds of a day. */
export const DAY = 86_400;

/** Creates a link. Each call creates a new one, even for the same list. */
export function createLink(state: State, call: EndpointCall): Response {
  if (bearerOf(call.headers) !== state.settings.credentials.apiKey)
    return messageResponse(401, "the API key is missing or invalid");
  const list = checkedBody(shoppingLists, call.body);
  if (list instanceof Response) return list;
  const days = integerOf(valueAt(list, "expires_in")) ?? (isRecipe(list) ? RECIPE_DAYS : null);
  const id = randomName();
  state.links.set(id, { list, expires: days === null ? null : secondsOf(state) + days * DAY });
  return json(200, { products_link_url: `${baseOf(state, call)}/lists/${id}` });
}

/** Returns whether it is a recipe, and not a shopping list. */
export const isRecipe = (list: unknown): boolean => valueAt(list, "link_type") === "recipe";
