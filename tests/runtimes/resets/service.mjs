// A service over real sockets that stops at points chosen by a test, with a store. Each lane has its own state.
// Not the fake service, which holds no response until a test releases it, and has no store.

import { createServer } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { listening } from "../../support/loopback.mjs";

/** The kinds of requests, by the end of the path. */
const POINTS = [
  ["token", /\/v2\/oauth\/token$/],
  ["placements", /\/v2\/ian\/dp$/],
  ["links", /\/products_link$/],
  ["open", /\/open$/],
];

export class Service {
  #lanes = new Map();
  #server = createServer((request, response) => this.#serve(request, response).catch(() => response.destroy()));

  /** Starts the service. Resolves to its `origin`, and to `close`. */
  start = () => listening(this.#server);

  /** Returns a lane: the number of requests at each point, and the number of its valid token. */
  lane(name) {
    const lane = this.#lanes.get(name) ?? { counts: {}, token: 1, links: 0, stored: new Map(), held: new Map() };
    this.#lanes.set(name, lane);
    return lane;
  }

  /**
   * Stops the next request at a point: before the response, in the middle of its `body`, or with a status after which the
   * client has to `wait`. Once the request arrives, resolves to a function that resumes it.
   */
  hold(name, point, how = "response") {
    return new Promise((arrive) => this.lane(name).held.set(point, { how, arrive }));
  }

  async #serve(request, response) {
    const [, name] = request.url.split("/");
    const lane = this.lane(name);
    const body = await textOf(request);
    const [point] = POINTS.find(([, path]) => path.test(request.url)) ?? [storePoint(request)];
    lane.counts[point] = (lane.counts[point] ?? 0) + 1;
    const { how, arrive } = lane.held.get(point) ?? {};
    lane.held.delete(point);
    if (how === "wait") {
      arrive(() => {});
      response.writeHead(429, { "Retry-After": "1" }).end("{}");
      return;
    }
    const { status, text } = respond(lane, point, request, body);
    if (how === "response") await new Promise((resolve) => arrive(resolve));
    response.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) });
    if (how === "body") {
      response.write(text.slice(0, 5));
      await new Promise((resolve) => arrive(resolve));
      response.end(text.slice(5));
      return;
    }
    response.end(text);
  }
}

/** Returns the store and the operation of a request. */
function storePoint({ method, url }) {
  if (url.includes("/tokens/")) return method === "PUT" ? "tokenSet" : "tokenGet";
  return method === "PUT" ? "set" : "get";
}

function respond(lane, point, request, body) {
  const json = (value, status = 200) => ({ status, text: JSON.stringify(value) });
  const key = request.url;
  switch (point) {
    case "token":
      return json({ access_token: `c4n4ry-${lane.token}`, token_type: "Bearer", expires_in: 3600 });
    case "placements":
      if (request.headers.authorization !== `Bearer c4n4ry-${lane.token}`) return json({}, 401);
      return json({ creatives: [{ object_tracking_id: "one" }] });
    case "links":
      lane.links += 1;
      return json({ products_link_url: `https://shop.example/${lane.links}` });
    case "set":
    case "tokenSet":
      lane.stored.set(key, body);
      return { status: 200, text: "stored" };
    case "get":
    case "tokenGet":
      return { status: 200, text: lane.stored.get(key) ?? "nothing" };
    default:
      return { status: 200, text: "opened" };
  }
}
