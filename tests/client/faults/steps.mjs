// What a service can do when it is asked, and for whom rows hold.

import { json } from "../service.mjs";

export const ALL = ["token", "users", "placements", "links"];

/** A link may have been made, so it is not asked for again. */
export const REPEATABLE = ["token", "users", "placements"];
export const WITH_TOKEN = ["users", "placements"];

export const envelope = (code, key) => ({ error: { message: "no", code }, meta: { key } });

/** A response of a status, an error unless a body is given. */
export const status =
  (number, body = envelope(null, null), headers = {}) =>
  () =>
    Promise.resolve(json(body, number, headers));

/** A refusal that says when to ask again. */
export const after = (headers, number = 429) => status(number, envelope(null, null), headers);

/** A good response with another body. */
export const text = (body) => status(200, body);

export const bodiless = (number) => () => Promise.resolve(new Response(null, { status: number }));

/** Returns a response with other properties. */
export const having = (properties) => () => Promise.resolve(Object.defineProperties(json("{}"), properties));

export const getter = (name, get) => having({ [name]: { get } });

export const broken = () => Promise.reject(new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") }));

export const never = () => new Promise(() => {});

export const streamed =
  (source, number = 200, headers = {}) =>
  () =>
    Promise.resolve(new Response(new ReadableStream(source), { status: number, headers }));

/** A body of chunks of so many bytes, without end. */
export const endless = (bytes, ...more) =>
  streamed({ pull: (controller) => controller.enqueue(new Uint8Array(bytes).fill(0x20)) }, ...more);

/** A body that breaks off after its first bytes. */
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
