// What the service responds in the rows about clients and gateways, in turn, by the path of the request.

import { response } from "./placement-responses.mjs";

export const user = {
  user_id: "user-1",
  first_name: "Ann",
  last_name: "Lee",
  locale: "en_US",
  metadata: { tier: "gold" },
};

export const RESPONSES = {
  "/v2/oauth/token": ['{"access_token":"token-c4n4ry","token_type":"bearer","expires_in":86400}'],
  "/v2/users": [JSON.stringify(user)],
  "/v2/ian/dp": [1, 2, 3, 4].map((seed) => response({ seed })),
  "/idp/v1/products/products_link": ['{"products_link_url":"https://links.example.com/lists/1"}'],
};
