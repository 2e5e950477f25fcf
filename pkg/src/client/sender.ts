// Sends checked bodies to the service, for clients and gateways.

import { TimeoutError } from "../errors/failures.js";
import type { Endpoint } from "../generated/service.js";
import http, { readError } from "../http.js";
import { checkNames } from "../options/option-names.js";
import { define } from "../options/own.js";
import { type ClientContext, call, type Operation, type ReceivedResponse } from "./call.js";
import type { Clock } from "./clock.js";
import { tokenFetcher } from "./fetch-token.js";
import { located, needed } from "./hosts.js";
import { type CreatedLink, Links } from "./links.js";
import { type Rate, Rates } from "./rates.js";
import { type CallSettings, callSettings, REQUEST_OPTIONS, type RequestOptions, type Settings } from "./settings.js";
import { type Limits, Span, within } from "./span.js";
import { Tokens } from "./tokens.js";
import type { Outgoing } from "./transport.js";

/** What a body can be sent to. */
type Place = Exclude<Endpoint, "token">;

/** The hosts of the endpoints. */
const HOSTS: Readonly<Record<Place, keyof Settings["hosts"]>> = { links: "api", placements: "ads", users: "api" };

/** Stands in for a token where everything else is made sure of. */
const NO_TOKEN = "-";

/** How a body is sent. */
export interface Way extends CallSettings, Limits {
  /** Which of the paths to users. */
  readonly path?: unknown;
}

/** An address, and what it was made of. */
interface CachedRoute extends Pick<Way, "retailerId" | "language" | "path"> {
  readonly address: ReturnType<typeof http.addressOf>;
  readonly rate: Rate;
}

/** Sends bodies. The caller has checked them, and they must not change until the call ends. */
export class Sender {
  readonly settings: Settings;
  readonly #context: ClientContext;
  readonly #tokens: Tokens;
  /** Where none are kept, there is nothing of them to know. */
  readonly #links: Links | undefined;
  readonly #rates = new Rates();
  /** The last address of each place. */
  readonly #routes = new Map<Place, CachedRoute>();

  constructor(settings: Settings, clock: Clock) {
    this.settings = settings;
    const { fetch, onAttempt, signals, timeout, store, allowLoopbackHttp, credentials, apiKey } = settings;
    const { retryBudget, adaptiveRate } = settings;
    const secrets = [credentials?.clientSecret, apiKey];
    this.#context = { clock, fetch, onAttempt, secrets, budget: { size: retryBudget, spent: 0 }, adaptiveRate };
    // What is done for several callers outlives each of them, but not the client.
    const open = (caller: Span): Span => new Span(clock, Math.max(timeout, caller.timeout), signals);
    this.#tokens = new Tokens(clock, open, tokenFetcher(settings, this.#context));
    this.#links = store && new Links(clock, store, open, { allowLoopbackHttp });
  }

  /** Reads the options of a call; `more` are the names of those that only this call has. */
  way(options: RequestOptions, more: readonly string[] = [], names: readonly string[] = REQUEST_OPTIONS): CallSettings {
    checkNames(options, [...names, ...more]);
    return callSettings(options, this.settings);
  }

  /** The link of a list: one that was made before, or else a new one. */
  link(list: Uint8Array<ArrayBuffer>, way: Way): Promise<CreatedLink> {
    return this.#within("links", way, async (span) => {
      const { address, rate } = this.#route("links", way);
      const { url, headers } = address;
      const { allowLoopbackHttp } = this.settings;
      const { retailerId, language, timeout, retries } = way;
      const outgoing = { url, headers, body: list };
      const operation: Operation<string> = {
        endpoint: "links",
        timeout,
        retries,
        rate,
        build: () => outgoing,
        read: (response) => http.linkIn(this.success(response), { hosts: [], allowLoopbackHttp }).url,
      };
      const make = (within: Span): Promise<string> => call(this.#context, operation, within);
      if (this.#links === undefined) return { url: await make(span), cached: false };
      return this.#links.get(span, list, { host: url, retailerId, language }, make);
    });
  }

  /** Sends a body with an access token; gives what `read` makes of the answer. */
  send<T>(
    place: Exclude<Place, "links">,
    body: Uint8Array<ArrayBuffer>,
    way: Way,
    read: (response: ReceivedResponse, sent: Outgoing) => T,
  ): Promise<T> {
    return this.#within(place, way, (span) => {
      const { timeout, retries } = way;
      const { address, rate } = this.#route(place, way);
      this.#needTokens();
      const { url, headers } = address;
      // Tokens are made sure of where they come from.
      const withToken = (token: string) => ({ ...headers, Authorization: `Bearer ${token}` });
      const build = (token: string): Outgoing => ({ url, headers: withToken(token), body });
      const isCoded = place === "placements" ? () => hasLocationCode(body) : undefined;
      const operation = { endpoint: place, timeout, retries, rate, tokens: this.#tokens, isCoded, build, read };
      return call(this.#context, operation, span);
    });
  }

  /** An access token: the one that is there while it is good, or else a new one, which all who wait for it share. */
  token(way: CallSettings): Promise<string> {
    return this.#within("token", way, async (span) => {
      this.#needTokens();
      return (await this.#tokens.get(span, { left: way.retries + 1 })).token;
    });
  }

  /** Makes sure of all that it takes to send to a place but the token, and gives the address. */
  prepare(place: Place, way: Way): CachedRoute["address"] {
    const { address } = this.#route(place, way);
    if (place !== "links") this.#needTokens();
    return address;
  }

  /** The body of a success; throws what else was answered. */
  success({ secrets, ...response }: ReceivedResponse, sent?: Outgoing): Uint8Array {
    const { status, body } = response;
    if (status >= 200 && status <= 299) return body;
    throw readError(response, { now: this.date(), secrets, sent });
  }

  /** What became of the tokens, see `Tokens`. */
  get tokenHistory(): Tokens["history"] {
    return this.#tokens.history;
  }

  /** Milliseconds since the epoch. */
  date(): number {
    return this.#context.clock.date();
  }

  #route(place: Place, way: Way): CachedRoute {
    const { retailerId, language, path } = way;
    const cached = this.#routes.get(place);
    const isCurrent = cached?.retailerId === retailerId && cached?.language === language && cached?.path === path;
    if (cached !== undefined && isCurrent) return cached;
    const { hosts, apiKey, allowLoopbackHttp } = this.settings;
    const name = place === "placements" || hosts[place] === undefined ? HOSTS[place] : place;
    const credential = place === "links" ? { apiKey: needed("apiKey", apiKey) } : { accessToken: NO_TOKEN };
    const address = located(name, hosts, (host) =>
      http.addressOf(
        place,
        http.readTarget(place, {
          ...{ host, allowLoopbackHttp, retailerId, language },
          ...(place === "users" && { path }),
          ...credential,
        }),
      ),
    );
    const rate = this.#rates.of(address.origin, Object.keys(credential).join());
    const found = { retailerId, language, path, address, rate };
    this.#routes.set(place, found);
    return found;
  }

  #needTokens(): void {
    const { accessToken, credentials, hosts } = this.settings;
    if (accessToken !== undefined) return;
    needed("credentials", credentials);
    needed("hosts.auth", hosts.auth);
  }

  async #within<T>(endpoint: Endpoint, way: Way, work: (span: Span) => Promise<T>): Promise<T> {
    try {
      return await within(this.#context.clock, way, work);
    } catch (error) {
      // A call that waited for another call's work has not sent a request, so its endpoint is set here.
      if (TimeoutError.is(error) && error.endpoint === undefined) define(error, "endpoint", endpoint);
      throw error;
    }
  }
}

/** Whether the service may find a location code in a checked body: also in a second copy, if `rules` lower `duplicate-key`. */
function hasLocationCode(body: Uint8Array): boolean {
  const { code, isRepeated } = http.locationCodeOf(body);
  return code !== null || isRepeated;
}
