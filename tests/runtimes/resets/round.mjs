// One round: the connection of a client is reset while the worker waits, and other clients must not be affected.

import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** The requests that a worker waits for, and the phases: response, rest of the body, next attempt. */
const WAITS = {
  open: ["response", "body"],
  token: ["response", "body", "wait"],
  tokenGet: ["response", "body"],
  tokenSet: ["response", "body"],
  placements: ["response", "body", "wait"],
  get: ["response", "body"],
  links: ["response", "body", "wait"],
  set: ["response", "body"],
};
/** The kinds of callers. `bare` is a gateway without the context, so its work stops with the request. */
const SURFACES = ["gateway", "bare", "client"];

export const SCENES = SURFACES.flatMap((surface) =>
  Object.entries(WAITS).flatMap(([point, ways]) => ways.map((how) => ({ surface, point, how }))),
).filter(({ surface, point }) => surface !== "client" || point !== "open");

const placement =
  '{"page_context":{"page_query":{"search_query":{"page_view_id":"None","search_term":"soup"}}},"placement_context":' +
  '{"placement_kind":{"display_placement":{"supported_format":["image_banner"]}}}}';
const padding = "x".repeat(60_000);
const listOf = (title) => JSON.stringify({ title, line_items: [{ name: "onion" }], padding });

/** Runs a round in a lane. Returns the problems and the surplus requests to the service. */
export async function round({ service, origin }, { surface, point, how }, index, number) {
  const lane = `${surface}-${point}-${how}-${index}`;
  const state = service.lane(lane);
  const needsToken = point.startsWith("token");
  const route = needsToken || point === "placements" ? "placements" : "links";
  const body = route === "placements" ? placement : listOf(`${lane} ${number}`);
  // A gateway with another key creates another sender.
  const apiKey = point === "open" ? `c4n4ry-key-${number}` : "c4n4ry-key";
  const post = (to, what) => sendToWorker(origin, lane, apiKey, to, what);
  const problems = [];
  // The message is equal for each lane and number, so problems can be counted.
  const report = (what) => problems.push(`${surface}-${point}-${how}: ${what}`);
  if (number === 0) {
    for (const [to, what] of [
      ["placements", placement],
      ["links", listOf(lane)],
    ]) {
      const { status, text } = await post(to, what);
      if (status !== 200) report(`${status} ${text}`);
    }
    if (point === "open") return { problems, extra: 0 };
  }
  state.counts = {};
  if (needsToken) state.token += 1;

  const held = service.hold(lane, point, how);
  const victim = send(origin, lane, apiKey, route, body);
  const release = await Promise.race([held, pause(10_000, undefined, { ref: false })]);
  if (release === undefined) return { problems: [`${surface}-${point}-${how}: the service got no request`], extra: 0 };
  const same = () => post(route, body);
  const others = [same(), same()];
  await pause((number % 3) * 10);
  victim.resetAndDestroy();
  others.push(same(), same());
  const [otherRoute, otherBody] =
    route === "links" ? ["placements", placement] : ["links", listOf(`other ${lane} ${number}`)];
  others.push(post(otherRoute, otherBody));
  await pause(100);
  release();

  const responses = await Promise.all(others);
  for (const { status, text } of responses) if (status !== 200) report(`${status} ${text}`);
  if (new Set(responses.slice(0, 4).map(({ text }) => text)).size > 1)
    report(`several responses, ${JSON.stringify(state.counts)}`);
  const expected = { token: 0, links: 1, placements: route === "links" ? 1 : 5 };
  // The token of the first placement request of the reset client is rejected.
  if (needsToken) Object.assign(expected, { token: 1, placements: 6 });
  // A new sender has no token yet.
  if (point === "open") expected.token = 1;
  if (how === "wait") expected[point] += 1;
  const extra = Object.entries(expected).reduce(
    (sum, [name, count]) => sum + Math.max(0, (state.counts[name] ?? 0) - count),
    0,
  );
  return { problems, extra };
}

/** Requests placements twice, while the service delays a token beyond both deadlines. */
export async function sendDuringTokenWait({ service, origin }, lane) {
  const held = service.hold(lane, "token");
  const first = sendToWorker(origin, lane, "c4n4ry-key", "placements", placement);
  const release = await held;
  await pause(500);
  const responses = await Promise.all([first, sendToWorker(origin, lane, "c4n4ry-key", "placements", placement)]);
  release();
  return responses;
}

/** Resets a request whose token the service delays, and sends another after the time for taking the token request over. */
export async function sendAfterReset({ service, origin }, lane) {
  const held = service.hold(lane, "token");
  const socket = send(origin, lane, "c4n4ry-key", "placements", placement);
  const release = await held;
  socket.resetAndDestroy();
  await pause(1600);
  const response = await sendToWorker(origin, lane, "c4n4ry-key", "placements", placement);
  release();
  return response;
}

async function sendToWorker(origin, lane, apiKey, route, body) {
  const headers = { "content-type": "application/json", "x-api-key": apiKey };
  try {
    const response = await fetch(`${origin}/${lane}/${route}`, { method: "POST", headers, body });
    const text = await response.text();
    return { status: response.status, text: text.slice(0, 300) };
  } catch (error) {
    return { status: 0, text: String(error.cause ?? error) };
  }
}

/** Sends a request on a new socket. */
function send(origin, lane, apiKey, route, body) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  const head = [
    `POST /${lane}/${route} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    "Content-Type: application/json",
    `X-Api-Key: ${apiKey}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  return socket;
}
