// Steps that no fault of `endcap/testing` has, and groups of endpoints for the rows.

import { json } from "../service.mjs";

export const ALL = ["token", "users", "placements", "links"];

/** All endpoints except links: a lost response may have created the link, so the request is not repeated. */
export const REPEATABLE = ["token", "users", "placements"];
export const WITH_TOKEN = ["users", "placements"];

export const envelope = (code, key) => ({ error: { message: "no", code }, meta: { key } });

/** A row of a call that fails with an error and a status, by default at its first attempt. */
export const failing = (name, script, error, status, more) => ({ name, script, error, status, waits: [], ...more });

/** Overrides properties of a response. */
export const having = (properties) => () => Promise.resolve(Object.defineProperties(json("{}"), properties));

export const never = () => new Promise(() => {});

export const streamed =
  (source, number = 200, headers = {}) =>
  () =>
    Promise.resolve(new Response(new ReadableStream(source), { status: number, headers }));

/** An endless body in chunks of that many bytes. */
export const endless = (bytes, ...more) =>
  streamed({ pull: (controller) => controller.enqueue(new Uint8Array(bytes).fill(0x20)) }, ...more);

export const repeat = (step, times = 3) => Array.from({ length: times }, () => step);
