// The request for a page: the caller's own, and in it which page.

import type { PagerState } from "../decisions/pages.js";

const CONTEXT = "pagination_context";

/** The body of a checked request, with the next page of a walk in place of the one that it names. */
export function pageBody(body: Uint8Array, { next }: PagerState): Uint8Array {
  const request = members(new TextDecoder().decode(body));
  const context = members(request.get(CONTEXT) ?? "{}");
  const isFirst = next === null || (next.token === undefined && next.offset === 1);
  if (isFirst && !context.has("offset") && !context.has("token")) return body;
  context.delete("offset");
  context.delete("token");
  if (!isFirst) {
    context.set("offset", String(next.offset));
    if (next.token !== undefined) context.set("token", JSON.stringify(next.token));
  }
  request.set(CONTEXT, object(context));
  return new TextEncoder().encode(object(request));
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The members of an object in checked JSON, each as its text: numbers may be larger than JavaScript can say. */
function members(json: string): Map<string, string> {
  const found = new Map<string, string>();
  let depth = 0;
  let name = "";
  let start = 0;
  for (const { 0: token, index } of json.matchAll(TOKEN)) {
    if (token === "}" || token === "]") depth--;
    const isEnd = (depth === 1 && token === ",") || (depth === 0 && token === "}");
    if (isEnd && start > 0) {
      found.set(name, json.slice(start, index).trim());
      start = 0;
    } else if (depth === 1 && token === ":") {
      start = index + 1;
    } else if (depth === 1 && start === 0 && token.startsWith('"')) {
      name = JSON.parse(token) as string;
    }
    if (token === "{" || token === "[") depth++;
  }
  return found;
}

const object = (members: Map<string, string>): string =>
  `{${Array.from(members, ([name, json]) => `${JSON.stringify(name)}:${json}`).join()}}`;
