// The witness of a token request, by hand from "Token request" and "POST /v2/oauth/token" of the service's document.

import { NOT_BLANK, notBlank, object, required, text } from "./keywords.mjs";
import { free, nonBlank, valuesOf } from "./kinds.mjs";
import * as spell from "./spellings.mjs";
import { error, warning } from "./verdicts.mjs";

/** The severity of each rule, with the code and key of the service's rejection, from "Errors". */
export const rules = {
  missing: error,
  "not-for-ads": warning,
  scope: warning,
};

export function schema() {
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

/** A missing code is certain only at the end of the body. */
export const cross = {
  *"not-for-ads"(request) {
    if (request.grant_type === "authorization_code") yield { path: ["grant_type"], after: [] };
  },
};

/** Values by the name of a field. For an array, the values of its elements. */
export const values = {
  client_id: nonBlank("id-c4n4ry"),
  client_secret: nonBlank("secret-c4n4ry"),
  grant_type: valuesOf(["client_credentials"], "authorization_code", "password", ...spell.blanks),
  scope: { good: ["", "connect:ian"], near: spell.nearScopes },
  code: free,
  redirect_uri: free,
  assertion: free,
};

/** Generates a valid body of any shape. Each optional field is present in some bodies. */
export function body({ some }) {
  return some(["client_id", "client_secret", "grant_type"], ["scope", "code", "redirect_uri", "assertion"]);
}
