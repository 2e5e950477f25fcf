// Accounts: `POST /v2/users` and `POST /v2/fulfillment/users`, which use the same accounts.

import { users } from "../loaders/inlined.js";
import { checkedBody, textOf, valueAt } from "./check-body.js";
import { json, singleError, statusResponse } from "./responses.js";
import { sleep } from "./sleep.js";
import type { EndpointCall, State } from "./state.js";
import { authenticationError } from "./tokens.js";

/** The fields of the request that the response repeats. */
const FIELDS = ["user_id", "first_name", "last_name", "phone_number", "locale", "metadata"];

export async function createUser(state: State, call: EndpointCall): Promise<Response> {
  const { settings, locked } = state;
  const error = authenticationError(state, call, false);
  if (error !== undefined) return error;
  const retailerId = call.headers.get("x-retailer-id") ?? "";
  if (retailerId !== "" && !settings.credentials.retailerIds.includes(retailerId)) return statusResponse(404);
  const request = checkedBody(users, call.body, true);
  if (request instanceof Response) return request;
  const id = textOf(valueAt(request, "user_id")) ?? "";
  if (locked.has(id)) return statusResponse(423);
  locked.add(id);
  try {
    await sleep(settings.createUserDelay, call.signal);
  } finally {
    locked.delete(id);
  }
  if (state.users.has(id))
    return singleError(400, { code: 1001, key: "user_id", message: "a user with this id already exists" });
  state.users.add(id);
  const fields = FIELDS.map((field) => [field, valueAt(request, field)]).filter(([, value]) => value != null);
  return json(200, { ...Object.fromEntries(fields), guest: false });
}
