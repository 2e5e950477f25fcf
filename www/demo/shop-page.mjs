// A page of the shop whose ads a server has rendered: they are in the HTML, which the page also shows.

import { placementRequest } from "endcap/gateway-client";
import { renderPlacement } from "endcap/server";
import catalog from "../src/products/catalog.json" with { type: "json" };

/** The placements of the page, in order. */
const FORMATS = ["image_banner", "shoppable_display"];

const escaped = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Returns the card of a product. All products of the stand-in for the service are in the catalog. */
const card = ({ name, price, picture }) =>
  `<p class="card"><img src="/ads/${picture}" width="240" height="240" alt="" />${escaped(name)} <b>${escaped(price)}</b></p>`;

/** Returns the page. `forward` sends a request to the gateway. */
export async function shopPage(forward, origin, incoming) {
  const pageViewId = crypto.randomUUID();
  const render = async (format, index) => {
    // The page may send this request, too.
    const request = placementRequest({ page: "storefront", pageViewId, formats: [format], store: "0472", pageSize: 2 });
    const response = await forward(
      new Request(`${origin}/api/placements`, {
        method: "POST",
        headers: {
          Accept: "application/vnd.endcap.creatives+json",
          "Content-Type": "application/json",
          Origin: origin,
          "User-Agent": incoming.headers.get("user-agent") ?? "",
          "X-Forwarded-For": incoming.headers.get("x-forwarded-for") ?? "",
        },
        body: JSON.stringify(request),
      }),
    );
    // The page is shown without ads.
    if (!response.ok) return "";
    return renderPlacement(await response.json(), {
      stylesheet: "/endcap/element.css",
      url: `${origin}/shop`,
      src: "/api/placements",
      request,
      pageViewId,
      resolveSlug: (slug) => `/#${slug}`,
      renderProduct: ({ product_id }) => card(catalog[product_id]),
      attributes: { priority: index === 0 },
    });
  };
  const [banner, display] = await Promise.all(FORMATS.map(render));
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Green Basket, rendered by a server</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/shop.css" />
    <script type="module" src="/endcap/element.js"></script>
  </head>
  <body>
    <main>
      <h1>Green Basket</h1>
      ${banner}
      <p>A server has rendered the ads of this page. They are there without scripts, and the elements take them over without a request.</p>
      ${display}
      <h2>What the server wrote</h2>
      <pre tabindex="0" role="region" aria-label="What the server wrote">${escaped(banner)}</pre>
    </main>
  </body>
</html>
`;
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
