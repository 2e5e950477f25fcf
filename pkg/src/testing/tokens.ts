// Access tokens: `POST /v2/oauth/token`, and the check of a request's token.

import { tokens } from "../loaders/inlined.js";
import { errorsIn, parsed, textOf, valueAt } from "./check-body.js";
import { json, messageResponse, oauthError } from "./responses.js";
import { type EndpointCall, randomName, type State, secondsOf } from "./state.js";

/** The scope of ads. */
const ADS = "connect:ian";

export function issueToken(state: State, { body }: EndpointCall): Response {
  // Missing fields are not malformed: below, a missing credential is an `invalid_client`, and a missing grant type an `invalid_grant`.
  if (errorsIn(tokens, body).some(({ rule }) => rule !== "missing"))
    return oauthError(400, "invalid_request", "the body is malformed");
  const request = parsed(body);
  if (request instanceof Response) return request;
  const text = (field: string): string => textOf(valueAt(request, field)) ?? "";
  const { credentials, tokenLifetime } = state.settings;
  if (text("client_id") !== credentials.clientId || text("client_secret") !== credentials.clientSecret)
    return oauthError(401, "invalid_client", "client authentication failed");
  if (text("grant_type") !== "client_credentials") {
    const description = "the code, redirect URI or assertion is missing or invalid for the grant type";
    return oauthError(400, "invalid_grant", description);
  }
  const scopes = text("scope")
    .split(/[, ]/)
    .filter((word) => word !== "");
  if (scopes.some((word) => word !== ADS)) return oauthError(400, "invalid_scope", "the scope is unknown");

  const isAdsOnly = scopes.length > 0;
  const token = `c4n4ry-${randomName()}`;
  const now = secondsOf(state);
  state.tokens.set(token, { isAdsOnly, expires: now + tokenLifetime });
  const response = { access_token: token, token_type: "Bearer", expires_in: tokenLifetime, created_at: now };
  // The response leaves out the scope of a token for everything.
  return json(200, isAdsOnly ? { ...response, scope: ADS } : response, { "cache-control": "no-store" });
}

/** Returns the error response to a request without a valid access token. With `isAds`, a token for ads only is enough. */
export function authenticationError(state: State, { headers }: EndpointCall, isAds: boolean): Response | undefined {
  const token = state.tokens.get(bearerOf(headers) ?? "");
  if (token === undefined || token.expires <= secondsOf(state))
    return messageResponse(401, "the access token is missing, invalid or expired");
  return token.isAdsOnly && !isAds ? messageResponse(403, "the scope of the access token is ads only") : undefined;
}

/** Returns the bearer token of a request, or `undefined`. */
export function bearerOf(headers: Headers): string | undefined {
  const [, scheme, credential = ""] = /^(\S+) (.*)$/.exec(headers.get("authorization") ?? "") ?? [];
  return scheme?.toLowerCase() === "bearer" && credential.trim() !== "" ? credential.trim() : undefined;
}
