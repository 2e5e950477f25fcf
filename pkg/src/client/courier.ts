// The way to the service for bodies that were checked: what clients and gateways have in common.

import type { Endpoint, Endpoint as Name } from "../generated/service.js";
import http, { readError } from "../http.js";
import { checkNames } from "../option-names.js";
import { define } from "../own.js";
import type { Outgoing } from "../transport.js";
import { type Answer, call, type Errand, type Office } from "./call.js";
import type { Clock } from "./clock.js";
import { TimeoutError } from "./failures.js";
import { located, needed } from "./hosts.js";
import { type CreatedLink, Links } from "./links.js";
import { mintFrom } from "./mint.js";
import { type Rate, Rates } from "./rates.js";
import { type CallSettings, callSettings, REQUEST_OPTIONS, type RequestOptions, type Settings } from "./settings.js";
import { type Limits, Span, within } from "./span.js";
import { Tokens } from "./tokens.js";

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
interface Known extends Pick<Way, "retailerId" | "language" | "path"> {
  readonly address: ReturnType<typeof http.addressOf>;
  readonly rate: Rate;
}

/** Sends bodies. Whoever gives them has checked them, and lets nobody change them. */
export class Courier {
  readonly settings: Settings;
  readonly #office: Office;
  readonly #tokens: Tokens;
  /** Where none are kept, there is nothing of them to know. */
  readonly #links: Links | undefined;
  readonly #rates = new Rates();
  /** The last address of each place. */
  readonly #known = new Map<Place, Known>();

  constructor(settings: Settings, clock: Clock) {
    this.settings = settings;
    const { fetch, onAttempt, signals, timeout, store, allowLoopbackHttp, credentials, apiKey } = settings;
    const { retryBudget, adaptiveRate } = settings;
    const secrets = [credentials?.clientSecret, apiKey];
    this.#office = { clock, fetch, onAttempt, secrets, budget: { size: retryBudget, spent: 0 }, adaptiveRate };
    // What is done for several callers outlives each of them, but not the client.
    const open = (caller: Span): Span => new Span(clock, Math.max(timeout, caller.timeout), signals);
    this.#tokens = new Tokens(clock, open, mintFrom(settings, this.#office));
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
      const errand: Errand<string> = {
        endpoint: "links",
        timeout,
        retries,
        rate,
        build: () => outgoing,
        read: (answer) => http.linkIn(this.success(answer), { hosts: [], allowLoopbackHttp }).url,
      };
      const make = (within: Span): Promise<string> => call(this.#office, errand, within);
      if (this.#links === undefined) return { url: await make(span), cached: false };
      return this.#links.get(span, list, { host: url, retailerId, language }, make);
    });
  }

  /** Sends a body with an access token; gives what `read` makes of the answer. */
  send<T>(
    place: Exclude<Place, "links">,
    body: Uint8Array<ArrayBuffer>,
    way: Way,
    read: (answer: Answer, sent: Outgoing) => T,
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
      const errand = { endpoint: place, timeout, retries, rate, tokens: this.#tokens, isCoded, build, read };
      return call(this.#office, errand, span);
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
  prepare(place: Place, way: Way): Known["address"] {
    const { address } = this.#route(place, way);
    if (place !== "links") this.#needTokens();
    return address;
  }

  /** The body of a success; throws what else was answered. */
  success({ secrets, ...response }: Answer, sent?: Outgoing): Uint8Array {
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
    return this.#office.clock.date();
  }

  #route(place: Place, way: Way): Known {
    const { retailerId, language, path } = way;
    const known = this.#known.get(place);
    const isKnown = known?.retailerId === retailerId && known?.language === language && known?.path === path;
    if (known !== undefined && isKnown) return known;
    const { hosts, apiKey, allowLoopbackHttp, hasGateway } = this.settings;
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
    const rate = this.#rates.of(address.origin, hasGateway ? "" : Object.keys(credential).join());
    const found = { retailerId, language, path, address, rate };
    this.#known.set(place, found);
    return found;
  }

  #needTokens(): void {
    const { accessToken, credentials, hosts } = this.settings;
    if (accessToken !== undefined) return;
    needed("credentials", credentials);
    needed("hosts.auth", hosts.auth);
  }

  async #within<T>(endpoint: Name, way: Way, work: (span: Span) => Promise<T>): Promise<T> {
    try {
      return await within(this.#office.clock, way, work);
    } catch (error) {
      // A call that waits for another caller's work has sent nothing that would name it.
      if (TimeoutError.is(error) && error.endpoint === undefined) define(error, "endpoint", endpoint);
      throw error;
    }
  }
}

/** Whether the service may find a location code in a checked body: also in a second copy, where `allow` lets one pass. */
function hasLocationCode(body: Uint8Array): boolean {
  const { code, isRepeated } = http.locationCodeOf(body);
  return code !== null || isRepeated;
}
