// Rows for paths, methods, content types and lengths that are checked before the body, and for bodies that are too large or
// too slow.

import { list } from "../payloads.mjs";
import { links, placements } from "./names.mjs";

/** A stream of chunks that then fails or stalls. */
const stream = (chunks, end) => () => {
  let count = 0;
  return new ReadableStream({
    async pull(controller) {
      if (count < chunks) controller.enqueue(new TextEncoder().encode("[".repeat(65536)));
      else if (end === "error") controller.error(new Error("gone"));
      else if (end === "never") await new Promise(() => {});
      else controller.close();
      count++;
    },
  });
};

export const requests = [
  { name: "no such path", at: "/api/other", body: list, status: 404, rules: ["not-found"], sent: 0 },
  { name: "a slash more", at: `${links}/`, body: list, status: 200, sent: 1 },
  { name: "two slashes more", at: `${links}//`, body: list, status: 404, sent: 0 },
  { name: "a slash more in a path that is parsed", at: `/x/../api/links/`, body: list, status: 200, sent: 1 },
  { name: "two slashes", at: `/${links}`, body: list, status: 404, sent: 0 },
  { name: "a path in capitals", at: "/API/links", body: list, status: 404, sent: 0 },
  { name: "an encoded slash", at: "/api%2flinks", body: list, status: 404, sent: 0 },
  { name: "an encoded letter", at: "/api/%6cinks", body: list, status: 404, sent: 0 },
  { name: "a parameter", at: `${links};a=b`, body: list, status: 404, sent: 0 },
  { name: "steps that lead to it", at: `/x/../api/links`, body: list, status: 200, sent: 1 },
  { name: "steps that lead elsewhere", at: `${links}/../../secret`, body: list, status: 404, sent: 0 },
  { name: "encoded steps", at: `${links}/%2e%2e/links`, body: list, status: 200, sent: 1 },
  { name: "the name of a prototype's member", at: "/constructor", body: list, status: 404, sent: 0 },
  { name: "a long URL", at: `${links}?${"a".repeat(9000)}`, body: list, status: 414, sent: 0 },
  {
    name: "get",
    at: links,
    method: "GET",
    status: 405,
    hasHeaders: { allow: "POST, OPTIONS" },
    rules: ["method"],
    message: "the method must be POST, OPTIONS",
    sent: 0,
  },
  { name: "head", at: links, method: "HEAD", status: 405, isEmpty: true, sent: 0 },
  { name: "put", at: links, method: "PUT", body: list, status: 405, sent: 0 },
  { name: "delete", at: placements, method: "DELETE", status: 405, sent: 0 },
  {
    name: "post to health",
    at: "/api/health",
    body: "{}",
    status: 405,
    hasHeaders: { allow: "GET, HEAD" },
    message: "the method must be GET, HEAD",
    sent: 0,
  },
  {
    name: "no content type",
    at: links,
    body: list,
    headers: { "content-type": null },
    status: 415,
    rules: ["media-type"],
    sent: 0,
  },
  {
    name: "a wrong charset",
    at: links,
    body: list,
    headers: { "content-type": "application/json; charset=utf-16" },
    status: 415,
    sent: 0,
  },
  {
    name: "compressed",
    at: links,
    body: list,
    headers: { "content-encoding": "gzip" },
    status: 415,
    rules: ["content-encoding"],
    sent: 0,
  },
  {
    name: "two content lengths",
    at: links,
    body: list,
    headers: { "content-length": "48, 49" },
    status: 400,
    rules: ["content-length"],
    sent: 0,
  },
  {
    name: "a content length over the limit",
    at: links,
    body: list,
    headers: { "content-length": "2000000" },
    status: 413,
    rules: ["too-large"],
    sent: 0,
  },
  {
    name: "a body over the limit",
    at: links,
    body: list.padEnd(1_048_577),
    status: 413,
    rules: ["too-large"],
    sent: 0,
  },
  { name: "a body of just the limit", at: links, body: list.padEnd(1_048_576), status: 200, sent: 1 },
  { name: "an endless body", at: links, body: stream(Number.POSITIVE_INFINITY), status: 413, sent: 0 },
  {
    name: "a body that stops",
    at: links,
    gateway: "hasty",
    body: stream(1, "never"),
    status: 408,
    rules: ["body-timeout"],
    sent: 0,
  },
  { name: "a body that never begins", at: links, gateway: "hasty", body: stream(0, "never"), status: 408, sent: 0 },
  { name: "a body that breaks off", at: links, body: stream(1, "error"), status: 400, rules: ["body-broken"], sent: 0 },
  { name: "no body", at: links, status: 400, rules: ["syntax"], sent: 0 },
];
