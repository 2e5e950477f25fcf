// One round: a client of the worker is reset while the worker waits for something, and others go on working.

import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Where a worker waits, and in which ways: for the response, for the rest of its body, for the next attempt. */
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
/** What can be reset. `bare` is a gateway that is not given the context, so nothing keeps its work running. */
const SURFACES = ["gateway", "bare", "client"];

export const SCENES = SURFACES.flatMap((surface) =>
  Object.entries(WAITS).flatMap(([point, ways]) => ways.map((how) => ({ surface, point, how }))),
).filter(({ surface, point }) => surface !== "client" || point !== "open");

const placement =
  '{"page_context":{"page_query":{"search_query":{"page_view_id":"None","search_term":"soup"}}},"placement_context":' +
  '{"placement_kind":{"display_placement":{"supported_format":["image_banner"]}}}}';
const padding = "x".repeat(60_000);
const listOf = (title) => JSON.stringify({ title, line_items: [{ name: "onion" }], padding });

/** Plays a round in a lane, and returns what went wrong and the requests that the service got in excess. */
export async function round({ service, origin }, { surface, point, how }, index, number) {
  const lane = `${surface}-${point}-${how}-${index}`;
  const state = service.lane(lane);
  const needsToken = point.startsWith("token");
  const route = needsToken || point === "placements" ? "placements" : "links";
  const body = route === "placements" ? placement : listOf(`${lane} ${number}`);
  // A gateway that has another key creates another sender.
  const apiKey = point === "open" ? `c4n4ry-key-${number}` : "c4n4ry-key";
  const ask = (to, what) => askWorker(origin, lane, apiKey, to, what);
  const problems = [];
  // The same text for each lane and number, so that problems can be counted.
  const report = (what) => problems.push(`${surface}-${point}-${how}: ${what}`);
  if (number === 0) {
    for (const [to, what] of [
      ["placements", placement],
      ["links", listOf(lane)],
    ]) {
      const { status, text } = await ask(to, what);
      if (status !== 200) report(`${status} ${text}`);
    }
    if (point === "open") return { problems, extra: 0 };
  }
  state.counts = {};
  if (needsToken) state.token += 1;

  const held = service.hold(lane, point, how);
  const victim = send(origin, lane, apiKey, route, body);
  const release = await Promise.race([held, pause(10_000, undefined, { ref: false })]);
  if (release === undefined) return { problems: [`${surface}-${point}-${how}: the service was not asked`], extra: 0 };
  const same = () => ask(route, body);
  const others = [same(), same()];
  await pause((number % 3) * 10);
  victim.resetAndDestroy();
  others.push(same(), same());
  const [otherRoute, otherBody] =
    route === "links" ? ["placements", placement] : ["links", listOf(`other ${lane} ${number}`)];
  others.push(ask(otherRoute, otherBody));
  await pause(100);
  release();

  const responses = await Promise.all(others);
  for (const { status, text } of responses) if (status !== 200) report(`${status} ${text}`);
  if (new Set(responses.slice(0, 4).map(({ text }) => text)).size > 1)
    report(`several responses, ${JSON.stringify(state.counts)}`);
  const expected = { token: 0, links: 1, placements: route === "links" ? 1 : 5 };
  // The first placement of the one that is reset is refused for its token.
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

/** Asks for placements twice, while the service keeps a token back for longer than both may take. */
export async function askInVain({ service, origin }, lane) {
  const held = service.hold(lane, "token");
  const first = askWorker(origin, lane, "c4n4ry-key", "placements", placement);
  const release = await held;
  await pause(500);
  const responses = await Promise.all([first, askWorker(origin, lane, "c4n4ry-key", "placements", placement)]);
  release();
  return responses;
}

/** Resets a request whose token the service keeps back, and asks again after the time in which others take that over. */
export async function askLater({ service, origin }, lane) {
  const held = service.hold(lane, "token");
  const socket = send(origin, lane, "c4n4ry-key", "placements", placement);
  const release = await held;
  socket.resetAndDestroy();
  await pause(1600);
  const response = await askWorker(origin, lane, "c4n4ry-key", "placements", placement);
  release();
  return response;
}

async function askWorker(origin, lane, apiKey, route, body) {
  const headers = { "content-type": "application/json", "x-api-key": apiKey };
  try {
    const response = await fetch(`${origin}/${lane}/${route}`, { method: "POST", headers, body });
    const text = await response.text();
    return { status: response.status, text: text.slice(0, 300) };
  } catch (error) {
    return { status: 0, text: String(error.cause ?? error) };
  }
}

/** Sends a request by a socket of its own. */
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
