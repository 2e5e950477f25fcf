// One request, from its first look to its answer.

import type { WaitUntil } from "../client/span.js";
import { placements, shoppingLists, TargetError, users } from "../index.js";
import { Alarm } from "./alarm.js";
import { checkHeaders, readBody } from "./body.js";
import { ask, Fault } from "./hooks.js";
import type { GatewayOptions, LogLine, Route } from "./options.js";
import { admit, type CorsHeaders, preflight } from "./origins.js";
import { CREATIVES, languageOf, wantsCreatives } from "./quality.js";
import { networkOf } from "./rate.js";
import { invalid, Refusal, refusal } from "./refusal.js";
import { withSession } from "./session.js";
import { type Place, type Settings, settings } from "./settings.js";
import { refusalOf, Upstream, waitUntilOf } from "./upstream.js";
import { parsed } from "./url.js";

const METHODS: Readonly<Record<Place, string>> = {
  placements: "POST, OPTIONS",
  links: "POST, OPTIONS",
  users: "POST, OPTIONS",
  health: "GET, HEAD",
};

const RESOURCES = { placements, links: shoppingLists, users };

/** Longer URLs are no request of ours. */
const MOST_OF_A_URL = 8192;

/** What is to be answered; a body of `null` is none. */
interface Reply {
  status: number;
  body: Uint8Array | string | null;
  /** The type of the body; JSON where that is not said. */
  type?: string;
  /** What is said besides what all answers say. */
  more?: Readonly<Record<string, string>>;
}

/** What is noted of a request while it is served. */
interface Note {
  readonly line: LogLine;
  readonly alarm: Alarm;
  /** Keeps work that other requests may need running after this one. */
  readonly waitUntil: WaitUntil | undefined;
  cors: CorsHeaders | undefined;
  /** Whether the answer goes without its body. */
  isHead: boolean;
}

/** What a gateway is behind its one function. */
export class Server<Env, Context> {
  readonly #settings: Settings<Env, Context>;
  readonly #upstream: Upstream<Env>;
  /** Whether there is nobody to be asked who may ask. */
  readonly #admitsAll: boolean;

  constructor(options: GatewayOptions<Env, Context>) {
    this.#settings = settings(options);
    const { authorize, clientIp, buckets } = this.#settings;
    this.#admitsAll = authorize === "anyone" && clientIp === undefined && buckets === undefined;
    this.#upstream = new Upstream(options);
  }

  /** Answers a request; never rejects. */
  async serve(request: Request, env: Env, context: Context): Promise<Response> {
    const start = performance.now();
    const line: LogLine = { route: null, status: 0, ms: 0 };
    const waitUntil = waitUntilOf(context);
    const note: Note = { line, alarm: new Alarm(), waitUntil, cors: undefined, isHead: false };
    let reply: Reply;
    try {
      reply = await this.#reply(request, env, context, note);
    } catch (reason) {
      reply = this.#failed(reason, note);
    }
    note.alarm.close();
    const { status, body } = reply;
    line.status = status;
    line.ms = rounded(performance.now() - start);
    this.#log(line);
    const headers = headersOf(reply, note);
    return new Response(note.isHead ? null : (body as BodyInit | null), { status, headers });
  }

  async #reply(request: Request, env: Env, context: Context, note: Note): Promise<Reply> {
    const { url, method, headers } = request;
    note.isHead = method === "HEAD";
    if (url.length > MOST_OF_A_URL) throw refusal(414, "url", "the URL is too long");
    const place = this.#placeOf(url);
    if (place === undefined) throw refusal(404, "not-found", "there is nothing here");
    note.line.route = place;
    const isHealth = place === "health";
    if (!isHealth) note.cors = admit(request, this.#settings.origins);
    if (method === "OPTIONS" && !isHealth) {
      note.line.route = "preflight";
      return { status: 204, body: null, more: preflight(request, METHODS[place]) };
    }
    if (isHealth && (method === "GET" || method === "HEAD")) return ok('{"ok":true}');
    if (isHealth || method !== "POST")
      throw refusal(405, "method", `expected ${METHODS[place]}`, { Allow: METHODS[place] });
    const { limit, bodyTimeout } = this.#settings;
    const isSized = checkHeaders(headers, limit);
    const ip = this.#admitsAll ? undefined : await this.#admitClient(request, env, context);
    const body = await readBody(request, isSized, limit, bodyTimeout, note.alarm);
    note.line.bytes = body.length;
    return this.#forward(place, request, env, body, ip, note);
  }

  /** What is asked at a URL. */
  #placeOf(url: string): Place | undefined {
    const { places } = this.#settings;
    // A path of ours in so many letters is that path. What any other comes to, the host's parser says.
    const [, path = ""] = /^https?:\/\/[^/?#\\]+([^?#]*)/.exec(url) ?? [];
    return places.get(path) ?? places.get(parsed(url).pathname);
  }

  /** Makes sure that this client may ask, and gives its address. */
  async #admitClient(request: Request, env: Env, context: Context): Promise<string | undefined> {
    const { authorize, clientIp, buckets } = this.#settings;
    const answer = authorize === "anyone" || (await ask("authorize", () => authorize(request, env, context)));
    if (request.bodyUsed) throw new Fault("authorize");
    if (answer !== true && (typeof answer !== "string" || answer === ""))
      throw refusal(403, "not-authorized", "this is not allowed");
    const ip = clientIp && ((await ask("clientIp", () => clientIp(request, env, context))) ?? undefined);
    if (ip !== undefined && typeof ip !== "string") throw new Fault("clientIp");
    if (buckets !== undefined) {
      const client = typeof answer === "string" ? `name ${answer}` : networkOf(ip ?? "");
      const seconds = buckets.take(client, performance.now());
      if (seconds > 0) throw refusal(429, "rate-limit", "too many requests", { "Retry-After": String(seconds) });
    }
    return ip;
  }

  /** Checks a body, sends it to the service, and gives what is to be answered. */
  async #forward(
    route: Route,
    request: Request,
    env: Env,
    bytes: Uint8Array<ArrayBuffer>,
    ip: string | undefined,
    note: Note,
  ): Promise<Reply> {
    const { limit, allow, session, allowLoopbackHttp } = this.#settings;
    const verdict = RESOURCES[route].check(bytes, { limit, allow });
    if (!verdict.ok) {
      const blocking = verdict.findings.filter((each) => each.class !== "advice");
      note.line.rules = blocking.map(({ rule }) => rule);
      // Not thrown: this is the common one, and engines take longer to throw than a check takes.
      return refused(invalid(blocking), note);
    }
    const { headers } = request;
    const language = languageOf(headers.get("accept-language"), this.#settings.language);
    const { alarm, waitUntil } = note;
    const courier = await this.#upstream.courier(env, { signals: [request.signal], alarm, waitUntil });
    const since = performance.now();
    try {
      const way = { ...courier.way({ language, signal: request.signal }), alarm, waitUntil };
      if (route === "links") {
        const { url, cached } = await courier.link(bytes, way);
        note.line.cached = cached;
        return ok(JSON.stringify({ products_link_url: url }));
      }
      if (route === "users") {
        const account = await courier.send("users", bytes, way, (answer) => courier.success(answer));
        users.read(200, null, account, { sent: bytes }); // throws where it is none
        return ok(account);
      }
      const sent = withSession(bytes, session, ip, headers.get("user-agent"));
      // The body was fine before that was put into it, which does not count towards the limit.
      const isFine = sent === bytes || placements.check(sent, { limit: Math.max(limit, sent.length), allow }).ok;
      if (!isFine) throw new Fault("clientIp");
      const answer = await courier.send("placements", sent, way, (found) => courier.success(found));
      const page = placements.read(answer, { allowLoopbackHttp });
      return this.#wantsCreatives(request) ? ok(JSON.stringify(page), CREATIVES) : ok(answer);
    } catch (error) {
      return this.#unserved(route, request, error, note);
    } finally {
      // For a link that was there already nobody was asked.
      if (note.line.cached !== true) note.line.upstreamMs = rounded(performance.now() - since);
    }
  }

  /** What is answered where the service did not do what it was asked. */
  #unserved(route: Route, request: Request, error: unknown, note: Note): Reply {
    const refused = refusalOf(error);
    if (refused === undefined) throw error;
    const isStoodInFor = route === "placements" && refused.status >= 500 && this.#settings.emptyPageWhenDown;
    const { status } = error as { status?: number | null };
    if (status && (isStoodInFor || status !== refused.status)) note.line.serviceStatus = status;
    if (!isStoodInFor) throw refused;
    note.line.fault = refused.fault;
    note.line.fallback = true;
    const page = this.#wantsCreatives(request) ? { creatives: [], skipped: 0 } : { creatives: [] };
    const reply = ok(
      JSON.stringify({ ...page, fallback: true }),
      this.#wantsCreatives(request) ? CREATIVES : undefined,
    );
    return { ...reply, more: { "X-Endcap-Fallback": "1" } };
  }

  #wantsCreatives(request: Request): boolean {
    return wantsCreatives(request.headers.get("accept"), this.#settings.creatives);
  }

  /** The answer to what was thrown. */
  #failed(reason: unknown, note: Note): Reply {
    if (reason instanceof Refusal) return refused(reason, note);
    // Of what is not understood the name is told, and only here.
    if (reason instanceof Fault) note.line.fault = reason.option;
    else note.line.fault = TargetError.is(reason) ? reason.field : String((reason as Error | null)?.name);
    const { status, body } = refusal(500, "failed", "the gateway failed");
    return { status, body };
  }

  #log(line: LogLine): void {
    const { log } = this.#settings;
    if (log !== undefined) (async () => log(line))().catch(() => {});
  }
}

const JSON_TYPE = "application/json";

function ok(body: Uint8Array | string, type = JSON_TYPE): Reply {
  return { status: 200, body, type };
}

/** The answer to a request that got no further. */
function refused({ status, fault, body, headers }: Refusal, { line }: Note): Reply {
  line.fault = fault;
  return headers === undefined ? { status, body } : { status, body, more: headers };
}

/** The headers of an answer. Made as a whole: objects that are put together of others take node many times as long. */
function headersOf({ body, type = JSON_TYPE, more }: Reply, { line, cors }: Note): Record<string, string> {
  const headers: Record<string, string> = {
    "Content-Type": type,
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    Vary: "Origin, Accept, Accept-Language",
    "Server-Timing": timing(line),
  };
  if (body === null) delete headers["Content-Type"];
  if (cors !== undefined || more !== undefined) Object.assign(headers, cors, more);
  return headers;
}

/** Milliseconds, as fine as is of use. */
const rounded = (ms: number): number => Math.round(ms * 100) / 100;

/** How long it took, for the tools of browsers. */
function timing({ ms, upstreamMs }: LogLine): string {
  return `${upstreamMs === undefined ? "" : `service;dur=${upstreamMs}, `}total;dur=${ms}`;
}
