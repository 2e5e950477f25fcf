// A page with ads and a gateway at one origin, on loopback. `endcap/beacons` reports to the events route of the gateway.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { listening } from "../support/loopback.mjs";
import { importPacked, project } from "../support/packed.mjs";

const { createGateway } = await importPacked("endcap/gateway");

const REQUEST = JSON.stringify({
  page_context: { page_query: { storefront_query: { page_view_id: "8e0d9f4e-6f0c-4a52-9d5c-1f6f5a3f4c11" } } },
  placement_context: { placement_kind: { display_placement: { supported_format: ["image_banner"] } } },
  store_context: { location_code: "0472" },
  session_context: { user_id: "page-user" },
});

const page = (body) => `<!doctype html><title>beacons</title><link rel="icon" href="data:,">${body}`;
const pagesWith = (documented) => ({
  "/": page(`<endcap-placement></endcap-placement>
    <script type="module">
      import "/endcap/element.js";
      import { report } from "/endcap/beacons.js";
      const consent = () => ({ gpp: "gpp~string", tcf: "tcf.string" });
      const persist = () => localStorage.getItem("allowed") === "yes";
      Object.assign(globalThis, { shown: [], dropped: [] });
      document.addEventListener("endcap-events-dropped", ({ detail }) => dropped.push(detail));
      addEventListener("pageshow", ({ persisted }) => shown.push(persisted));
      globalThis.reporter = report(document, { to: "/api/events", consent, persist });
      globalThis.emit = (type, id) =>
        document.body.dispatchEvent(new CustomEvent("endcap-" + type, { detail: { id }, bubbles: true, composed: true }));
      const ads = document.querySelector("endcap-placement");
      Object.assign(ads, { consent, resolveSlug: (slug) => slug, request: ${JSON.stringify(REQUEST)} });
      if (location.search === "?ads") ads.src = "/api/placements";
      globalThis.isReady = true;
    </script>`),
  "/documented": page(`<button id="logout">Log out</button>
    <script type="module">${documented.replaceAll(/"endcap\/(\w+)"/g, '"/endcap/$1.js"')}; globalThis.isReady = true;</script>`),
  "/soups": page("<h1>Soups</h1>"),
});

/** Returns a fake service, which issues tokens and has one banner. */
function service(origin, calls) {
  return async (url, init) => {
    const request = new Request(url, init);
    const body = await request.text();
    calls.push({ url, headers: Object.fromEntries(request.headers), body });
    if (url.endsWith("/token"))
      return Response.json({ access_token: "c4n4ry-token", token_type: "Bearer", expires_in: 3600, created_at: 1 });
    const image = { public_url: `${origin()}/soup.svg`, image_metadata: { width: 600, height: 200 } };
    const creative = {
      object_tracking_id: "trk-1",
      type: "image_banner",
      assets: [{ name: "image_web", medium_properties: { image } }],
      actions: [
        { name: "banner_click", interaction_id: "int-1", action_properties: { brand_page_click: { slug: "/soups" } } },
      ],
      properties: [],
    };
    return Response.json({ creatives: [creative] });
  };
}

/**
 * Starts the server. `batches` lists the batches that the gateway received, with their time. `calls` lists the requests
 * to the service. While `isDown` is true, the events route closes connections. `/documented` runs a documented program.
 */
export async function startBeaconServer(documented) {
  const pages = pagesWith(documented);
  const state = { batches: [], calls: [], signals: [], isDown: false, refused: 0 };
  const origin = () => `http://127.0.0.1:${server.address().port}`;
  const gateway = createGateway({
    hosts: { auth: "https://auth.example", ads: "https://ads.example" },
    credentials: { clientId: "i", clientSecret: "c4n4ry-secret" },
    authorize: "anyone",
    fetch: service(origin, state.calls),
    allowLoopbackHttp: true,
    log: false,
    session: ({ gpc, gpp, tcf }) => void state.signals.push({ gpc, gpp, tcf }),
    events: ({ events, gpp, tcf, request }) =>
      void state.batches.push({ at: Date.now(), events, gpp, tcf, cookie: request.headers.get("cookie") }),
  });
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (pathname === "/api/events" && state.isDown) {
      state.refused += 1;
      return request.socket.destroy();
    }
    if (pathname.startsWith("/api/")) {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      const init = { method: request.method, headers: request.headers, body: Buffer.concat(chunks) };
      const gatewayResponse = await gateway.fetch(new Request(`${origin()}${request.url}`, init));
      response.writeHead(gatewayResponse.status, Object.fromEntries(gatewayResponse.headers));
      return response.end(Buffer.from(await gatewayResponse.arrayBuffer()));
    }
    if (pathname === "/soup.svg") {
      response.writeHead(200, { "Content-Type": "image/svg+xml" });
      return response.end(
        '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200"/></svg>',
      );
    }
    const [, file] = /^\/endcap\/((?:element\/)?[\w-]+\.js)$/.exec(pathname) ?? [];
    const content = file ? await readFile(join(project, "node_modules/endcap/dist", file)) : pages[pathname];
    response.writeHead(content === undefined ? 404 : 200, {
      "Content-Type": file ? "text/javascript" : "text/html; charset=utf-8",
      "Set-Cookie": "session=7; Path=/; SameSite=Lax",
    });
    response.end(content);
  });
  const { close } = await listening(server);
  return Object.assign(state, { origin: origin(), close });
}
