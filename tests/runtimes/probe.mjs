// The report of each runtime about the package, imported by its public names. The reports are JSON, and must equal
// that of Node.js.

import { shoppingLists } from "endcap";
import { fingerprint, InvalidRequestError, linkRequest, readLink, readPlacements, readUser } from "endcap/http";
import { readIngredient, recipeList } from "endcap-recipes";

const list = {
  title: "Crème brûlée 🍮",
  line_items: [{ name: "Sahne", upcs: ["036000291452"] }, { name: "Zucker" }],
};
const broken =
  '{"title":"🍮","line_items":[{"name":"Sahne","upcs":["12"]},{"name":"Zucker","quantity":-3},{"name":7}]}';
const response = JSON.stringify({
  creatives: [
    {
      object_tracking_id: "trk-1",
      type: "image_banner",
      assets: [
        {
          name: "image_web",
          type: "image_display_banner_large",
          medium_properties: { image: { public_url: "https://cdn.example.com/l.jpg", alt_text: "Soup 🍲" } },
        },
      ],
      actions: [
        { name: "click", interaction_id: "int-0", action_properties: { brand_page_click: { slug: "javascript:x" } } },
      ],
    },
  ],
});

/** Returns a description of the error that a function throws. */
function thrownBy(run) {
  try {
    run();
  } catch (error) {
    const { name, message } = error;
    return { is: InvalidRequestError.is(error), isInstance: error instanceof InvalidRequestError, name, message };
  }
  throw new Error(`no error: ${run}`);
}

export function probe() {
  const { body, ...verdict } = shoppingLists.check(new TextEncoder().encode(JSON.stringify(list)));
  return {
    valid: { ...verdict, body: new TextDecoder().decode(body) },
    value: shoppingLists.check(list).ok,
    broken: shoppingLists.check(broken),
    page: readPlacements({ status: 200, body: response }),
    refused: thrownBy(() => linkRequest(broken, { host: "https://api.example.com", apiKey: "c4n4ry" })),
    // These two depend on the JSON parser of the runtime.
    link: readLink(
      { status: 200, body: '{"products_link_url":"https://Shop.example:443/é"}' },
      { allowedHosts: ["shop.example"] },
    ),
    unread: thrownBy(() => readLink({ status: 200, body: '{"products_link_url":"https://a.example:65536/"}' })),
    user: readUser({ status: 201, body: '{"user_id":"u1"}' }, { sent: '{"first_name":"Zoë"}' }),
    unkeyed: thrownBy(() => fingerprint(broken)),
    key: fingerprint(list),
    ingredient: readIngredient("2 (14.5 oz) cans crème fraîche 🍮, warm"),
    recipe: recipeList({ "@type": "Recipe", recipeIngredient: ["3-4 œufs"] }, { language: "fr-CA" }),
    // The buffer is never written, so no runtime allocates its pages.
    large: shoppingLists.check(new Uint8Array(2 ** 30 + 1), { maxBytes: 2 ** 32 }),
  };
}
