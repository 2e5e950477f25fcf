// The control routes of `endcap sandbox` for tests, `/sandbox/...`. Members have names in snake case.

import { errorItem } from "../errors/envelope.js";
import type { FakeService } from "../testing.js";
import type { Respond } from "./sandbox.js";

/** A clock that can be stopped. */
export class ServiceClock {
  #ahead = 0;
  #stopped: number | undefined;

  /** The time in milliseconds. */
  millis(): number {
    return this.#stopped ?? Date.now() + this.#ahead;
  }

  /** Moves the clock. */
  advance(seconds: number): void {
    if (this.#stopped === undefined) this.#ahead += seconds * 1000;
    else this.#stopped += seconds * 1000;
  }

  /** Stops the clock, or starts it again from its time. */
  stop(isStopped: boolean): void {
    const now = this.millis();
    this.#ahead = now - Date.now();
    this.#stopped = isStopped ? now : undefined;
  }
}

/** The service and the clock that the routes control, the address of the sandbox, and whether faults are allowed. */
export interface ControlOptions {
  service: FakeService;
  clock: ServiceClock;
  address: string;
  hasFaults: boolean;
}

type Route = (body: unknown) => object | null;

/** A request that a control route refuses. */
class ControlError extends Error {}

/** Returns a function that responds to the control routes, and lets the service respond to all others. */
export function controls({ service, clock, address, hasFaults }: ControlOptions): Respond {
  const routes: Record<string, Record<string, Route>> = {
    "/sandbox/requests": { GET: () => requestsOf(service), DELETE: () => runAction(service.clearReceived) },
  };
  if (hasFaults) {
    const scenario = (): object =>
      Object.fromEntries(
        Object.entries(service.pendingFaults()).map(([path, faults]) => [
          path,
          faults.map((fault) => fault && namesToSnakeCase(fault)),
        ]),
      );
    const time = (): object => ({ millis: clock.millis() });
    routes["/sandbox/scenario"] = {
      GET: scenario,
      POST: (body) => stageFaults(service, body) ?? scenario(),
      DELETE: () => runAction(service.clearFaults),
    };
    routes["/sandbox/clock"] = { GET: time, POST: (body) => moveClock(clock, body) ?? time() };
  }
  return async (request) => {
    const { pathname } = new URL(request.url);
    const route = Object.hasOwn(routes, pathname) ? routes[pathname] : undefined;
    if (route === undefined) {
      if (!hasFaults) request.headers.delete("x-sandbox-fault");
      return service.fetch(request);
    }
    const reason = refusalReason(request, address);
    if (reason !== undefined) return errorResponse(403, reason);
    const allow = Object.keys(route).join();
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
    const handle = route[request.method];
    if (handle === undefined) return errorResponse(405, `${request.method} is not allowed here`);
    try {
      const result = handle(request.method === "POST" ? await request.json() : undefined);
      return result === null ? new Response(null, { status: 204 }) : Response.json(result);
    } catch (error) {
      if (error instanceof ControlError || error instanceof TypeError || error instanceof SyntaxError)
        return errorResponse(400, error.message);
      throw error;
    }
  };
}

/** Runs an action that has no result. */
function runAction(action: () => void): null {
  action();
  return null;
}

const errorResponse = (status: number, message: string): Response =>
  Response.json(errorItem(message, null), { status });

/**
 * Returns why a request for a control route is refused: only this machine may use them. A page of another site can post to a
 * loopback address, and with a host name of its own that resolves to one (DNS rebinding) it can read the response, too.
 */
function refusalReason({ headers }: Request, address: string): string | undefined {
  if (!isLoopback(headers.get("host") ?? ""))
    return `\`Host\` is not a loopback name; send requests for /sandbox/ to ${address}, localhost or [::1]`;
  const origin = headers.get("origin");
  if (origin === null || (/^https?:\/\//.test(origin) && isLoopback(origin.replace(/^https?:\/\//, ""))))
    return undefined;
  return "`Origin` is not on this machine; send requests for /sandbox/ from a program, or from a page on localhost, 127.0.0.1 or [::1]";
}

/** Returns whether a host is `localhost`, a subdomain of it or a loopback address, with any port. */
const isLoopback = (host: string): boolean =>
  /^(([\w-]+\.)*localhost|127(\.(\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])){3}|\[::1\])(:\d+)?$/i.test(host);

function requestsOf({ received }: FakeService): object {
  const counts: Record<string, number> = {};
  for (const { method, path } of received) counts[`${method} ${path}`] = (counts[`${method} ${path}`] ?? 0) + 1;
  return {
    requests: received.map((request) => ({ ...request, fault: request.fault && namesToSnakeCase(request.fault) })),
    counts,
  };
}

/** Stages the faults of one endpoint, or of several in a list. */
function stageFaults(service: FakeService, body: unknown): undefined {
  const entries = Array.isArray(body) ? body : [body];
  for (const entry of entries) {
    const { endpoint, faults, ...more } = objectOf(entry);
    if (typeof endpoint !== "string" || !Array.isArray(faults) || Object.keys(more).length > 0)
      throw new ControlError("expected `endpoint`, a path, and `faults`, a list");
    service.inject(endpoint as `/${string}`, ...faults.map((fault) => fault && namesToCamelCase(objectOf(fault))));
  }
}

function moveClock(clock: ServiceClock, body: unknown): undefined {
  const { advance = 0, stopped, ...more } = objectOf(body);
  const isValid = Number.isSafeInteger(advance) && (stopped === undefined || typeof stopped === "boolean");
  if (!isValid || Object.keys(more).length > 0)
    throw new ControlError("expected `advance`, a number of seconds, and `stopped`, true or false");
  if (typeof stopped === "boolean") clock.stop(stopped);
  clock.advance(advance as number);
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw new ControlError("expected an object");
  return value as Record<string, unknown>;
}

/** Returns a name in snake case, such as `retry_after`. */
export const toSnakeCase = (text: string): string =>
  text.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns an object with its names in snake case, as the command prints them. */
export const namesToSnakeCase = (object: object): object => renamed(object, toSnakeCase);

/** Returns an object with its names in camel case, as `endcap/testing` uses them. */
export const namesToCamelCase = (object: object): object =>
  renamed(object, (text) => text.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));

const renamed = (object: object, name: (text: string) => string): object =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [name(key), value]));
