// Steps of the fake service, and groups of endpoints for the rows.

import { json } from "../service.mjs";

export const ALL = ["token", "users", "placements", "links"];

/** All endpoints except links: a lost response may have created the link, so the request is not repeated. */
export const REPEATABLE = ["token", "users", "placements"];
export const WITH_TOKEN = ["users", "placements"];

export const envelope = (code, key) => ({ error: { message: "no", code }, meta: { key } });

/** A response with a status, by default with an error body. */
export const status =
  (number, body = envelope(null, null), headers = {}) =>
  () =>
    Promise.resolve(json(body, number, headers));

/** A rejection with `Retry-After`. */
export const after = (headers, number = 429) => status(number, envelope(null, null), headers);

/** A success with an unexpected body. */
export const text = (body) => status(200, body);

export const bodiless = (number) => () => Promise.resolve(new Response(null, { status: number }));

/** Overrides properties of a response. */
export const having = (properties) => () => Promise.resolve(Object.defineProperties(json("{}"), properties));

export const getter = (name, get) => having({ [name]: { get } });

export const broken = () => Promise.reject(new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") }));

export const never = () => new Promise(() => {});

export const streamed =
  (source, number = 200, headers = {}) =>
  () =>
    Promise.resolve(new Response(new ReadableStream(source), { status: number, headers }));

/** An endless body in chunks of that many bytes. */
export const endless = (bytes, ...more) =>
  streamed({ pull: (controller) => controller.enqueue(new Uint8Array(bytes).fill(0x20)) }, ...more);

/** A body that fails after its first bytes. */
export const half =
  (number = 200) =>
  () => {
    let pulls = 0;
    const pull = (controller) => {
      if (pulls++ > 0) controller.error(new TypeError("terminated"));
      else controller.enqueue(new TextEncoder().encode('{"a'));
    };
    return streamed({ pull }, number)();
  };

export const repeat = (step, times = 3) => Array.from({ length: times }, () => step);
