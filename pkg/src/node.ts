// The entry `endcap/node`: serves a gateway with the HTTP servers of Node.js, and in Express.

import { malformedRequest } from "./adapters/malformed-request.js";
import type { Gateway } from "./gateway.js";

/** The members of Node's `IncomingMessage` that are used. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** The whole path in Express, which removes the path of a mounted listener from `url`. */
  readonly originalUrl?: string | undefined;
  /** Names and values, one after another. */
  readonly rawHeaders: readonly string[];
  readonly socket: { readonly remoteAddress?: string | undefined; readonly encrypted?: boolean | undefined };
  /** The stream of HTTP/2. */
  readonly stream?: { destroy(): unknown } | undefined;
  /** Whether the body arrived to its end. */
  readonly complete: boolean;
  /** Whether other code has read the body. */
  readonly readableDidRead: boolean;
  iterator(options: { destroyOnReturn: boolean }): AsyncIterator<Uint8Array>;
  resume(): unknown;
  destroy(): unknown;
}

/** The members of Node's `ServerResponse` that are used. */
export interface NodeResponse {
  statusCode: number;
  readonly writableEnded: boolean;
  setHeader(name: string, value: string | string[]): unknown;
  write(chunk: Uint8Array): boolean;
  end(): unknown;
  destroy(): unknown;
  on(event: "close" | "drain", listener: () => void): unknown;
}

/** The second argument of the gateway's functions. */
export interface NodeConnection {
  readonly incoming: NodeRequest;
  readonly outgoing: NodeResponse;
}

/** How long the rest of a body that the gateway refused is read, so that the client gets the response. In milliseconds. */
const DRAIN_TIME = 1000;

/**
 * Returns a listener for `createServer` of `node:http`, `node:https` or `node:http2`, and for `app.use` of Express, before parsers of
 * bodies. When a client disconnects, its request is aborted.
 *
 * @example
 * ```ts
 * const gateway = createGateway<NodeConnection>({
 *   ...options,
 *   clientIp: (_request, { incoming }) => incoming.socket.remoteAddress,
 * });
 * createServer(toNodeListener(gateway)).listen(8787);
 * ```
 */
export const toNodeListener =
  (gateway: Pick<Gateway<NodeConnection>, "fetch">) =>
  async (incoming: NodeRequest, outgoing: NodeResponse): Promise<void> => {
    const gone = new AbortController();
    outgoing.on("close", () => {
      if (!outgoing.writableEnded) gone.abort();
    });
    try {
      const request = requestOf(incoming, gone.signal);
      const response = await gateway.fetch(request, { incoming, outgoing });
      await send(response, outgoing, gone.signal);
    } catch {
      // Only a `fetch` around that of the gateway throws, or the stream of its response.
      outgoing.destroy();
    }
    if (incoming.complete) return;
    incoming.resume();
    // To destroy a request of HTTP/2 does not end its stream.
    setTimeout(() => incoming.complete || (incoming.stream ?? incoming).destroy(), DRAIN_TIME);
  };

/** Returns a request of Node.js as one of the web. */
function requestOf(incoming: NodeRequest, signal: AbortSignal): Request {
  const { method = "GET", originalUrl, url = "/", rawHeaders, socket, readableDidRead } = incoming;
  try {
    const headers = new Headers();
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const [name = "", value = ""] = rawHeaders.slice(index, index + 2);
      if (name === ":authority") headers.set("host", value);
      // A request of HTTP/2 may have the same host twice.
      const isSameHost = rawHeaders[0]?.startsWith(":") && name === "host" && headers.get(name) === value;
      if (!name.startsWith(":") && !isSameHost) headers.append(name, value);
    }
    const { origin } = new URL(`${socket.encrypted ? "https" : "http"}://${headers.get("host") ?? "localhost"}`);
    const path = originalUrl ?? url;
    const init: RequestInit & { duplex: "half" } = { method, headers, signal, duplex: "half" };
    if (!/^(GET|HEAD)$/.test(method)) init.body = bodyOf(incoming);
    // Appended as text: to a URL parser, `//links` is a host.
    const request = new Request(path.startsWith("/") ? origin + path : new URL(path, origin), init);
    // The gateway then reports that other code has read it.
    if (readableDidRead) request.body?.cancel();
    return request;
  } catch {
    return malformedRequest();
  }
}

/** Returns the body as a stream. Canceling it keeps the connection open, on which the response is still to be sent. */
function bodyOf(incoming: NodeRequest): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => chunks.return?.().then(() => {}),
    },
    { highWaterMark: 0 },
  );
}

async function send({ status, headers, body }: Response, outgoing: NodeResponse, gone: AbortSignal): Promise<void> {
  outgoing.statusCode = status;
  for (const [name, value] of headers) outgoing.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  const reader = body?.getReader();
  const cancel = (): void => void reader?.cancel().catch(() => {});
  if (gone.aborted) return cancel();
  gone.addEventListener("abort", cancel);
  let proceed = (): void => {};
  outgoing.on("drain", () => proceed());
  outgoing.on("close", () => proceed());
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) break;
    const isWritable = outgoing.write(value as Uint8Array) || gone.aborted;
    if (!isWritable)
      await new Promise<void>((resolve) => {
        proceed = resolve;
      });
  }
  outgoing.end();
}
