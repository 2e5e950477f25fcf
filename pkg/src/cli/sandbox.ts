// `endcap sandbox`: serves the fake service of `endcap/testing` over HTTP, for programs in other processes, and a gateway to it for pages.

import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { FakeService } from "../testing.js";
import { type SandboxCommand, UsageError } from "./arguments.js";
import { controls, namesToCamelCase, namesToSnakeCase, ServiceClock, toSnakeCase } from "./sandbox-controls.js";
import { allowOrigins } from "./sandbox-cors.js";
import { readable } from "./text.js";

/** The maximum number of bytes of a body that are stored. It is one above the service's limit, so the service refuses a longer body. */
const MAX_STORED = (1 << 20) + 1;

/** Milliseconds from the last write to a reset. */
const RESET_PAUSE = 20;

/** A response to a request. */
export type Respond = (request: Request) => Promise<Response>;

/** Serves until a signal, or until standard input closes. Returns the exit code. */
export async function serveSandbox(options: SandboxCommand): Promise<number> {
  // Imported here, so that `endcap check` does not load it.
  const [{ fakeService }, { createGateway }] = await Promise.all([
    import("../testing.js"),
    import("../loaders/gateway.js"),
  ]);
  const clock = new ServiceClock();
  const service = withCredentials(options.credentials, (credentials) =>
    fakeService({
      ...options.service,
      credentials,
      now: () => clock.millis(),
      log: (line) => process.stderr.write(`endcap: ${line}. See ${address}/\n`),
    }),
  );
  let respond: Respond = async () => new Response(null, { status: 503 });
  const server = createServer((incoming, outgoing) => serve(incoming, outgoing, respond));
  await listen(server, options.port);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const inner = controls({ service, clock, address, hasFaults: options.faults });
  const refuse = (origin: string): void => {
    process.stderr.write(`endcap: a page of ${readable(origin)} was refused; allow it with \`--allow-origin\`\n`);
  };
  const gateway = createGateway({
    ...service.connection,
    hosts: { auth: address, ads: address, api: address },
    authorize: "anyone",
    allowedOrigins: options.allowedOrigins,
    log: ({ pageOrigin }) => pageOrigin && refuse(pageOrigin),
  });
  const outer = allowOrigins(options.allowedOrigins, inner, refuse);
  respond = (request) => (new URL(request.url).pathname.startsWith("/api/") ? gateway.fetch(request) : outer(request));
  const end = untilEnd(options.untilStdinCloses);
  process.stdout.write(`${JSON.stringify({ address, ...namesToSnakeCase(service.credentials) })}\n`);
  await end;
  process.stdin.destroy();
  server.closeAllConnections();
  server.close();
  return 0;
}

/**
 * Creates a service with the credentials of a file, whose members have the names that the command prints.
 *
 * @throws {UsageError} without what the file contains, because it has secrets
 */
function withCredentials(file: string | undefined, create: (credentials: object) => FakeService): FakeService {
  if (file === undefined) return create({});
  const refusal = (what: string): UsageError => new UsageError(`\`--credentials\`: ${file}: ${what}`);
  let credentials: object;
  try {
    const { address: _, ...members } = JSON.parse(readFileSync(file, "utf8"));
    credentials = namesToCamelCase(members);
  } catch (error) {
    throw refusal((error as NodeJS.ErrnoException).code ?? "expected an object in JSON, as `endcap sandbox` prints it");
  }
  try {
    return create(credentials);
  } catch (error) {
    throw refusal(toSnakeCase((error as Error).message));
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
}

function untilEnd(untilStdinCloses: boolean): Promise<unknown> {
  return new Promise((resolve) => {
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
    if (untilStdinCloses) process.stdin.once("end", resolve).once("error", resolve).resume();
  });
}

async function serve(incoming: IncomingMessage, outgoing: ServerResponse, respond: Respond): Promise<void> {
  const aborter = new AbortController();
  outgoing.once("close", () => aborter.abort());
  try {
    const request = await requestOf(incoming, aborter.signal);
    await write(outgoing, await respond(request));
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    if (code !== "ECONNRESET") return void incoming.socket.destroy();
    // Just after a write, the connection would end without a reset.
    setTimeout(() => incoming.socket.resetAndDestroy(), RESET_PAUSE);
  }
}

/** Returns a request of the server as one of `fetch`. */
async function requestOf(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const { method = "GET", url = "/", headers, rawHeaders } = incoming;
  const sent = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2)
    sent.append(rawHeaders[index] as string, rawHeaders[index + 1] as string);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    if (length < MAX_STORED) chunks.push(chunk);
    length += chunk.length;
  }
  const isBodiless = method === "GET" || method === "HEAD";
  const init = { method, headers: sent, signal, ...(isBodiless ? {} : { body: Buffer.concat(chunks) }) };
  const localOrigin = `http://${urlHost(headers.host)}`;
  return new Request(url.startsWith("/") ? localOrigin + url : new URL(url, localOrigin), init);
}

/** Returns the host of a request, or `127.0.0.1` if it cannot be the host of a URL. */
const urlHost = (host = ""): string =>
  /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`) ? host : "127.0.0.1";

/** Writes a response. If its body ends with an error, sends the part before the error and rejects. */
async function write(outgoing: ServerResponse, response: Response): Promise<void> {
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  if (response.headers.has("content-length") && response.body !== null) {
    outgoing.writeHead(response.status);
    for await (const chunk of response.body) await new Promise((resolve) => outgoing.write(chunk, resolve));
    outgoing.end();
    return;
  }
  const body = Buffer.from(await response.arrayBuffer());
  const isSent = response.body !== null;
  outgoing.writeHead(response.status, isSent ? { "content-length": body.length } : {});
  outgoing.end(body);
}
