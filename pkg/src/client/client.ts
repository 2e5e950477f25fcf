// `EndcapClient`, which sends requests to the service.

import { redact } from "../options/redacted.js";
import { CLOCK, Clock, type TimeSource } from "./clock.js";
import { LinkOperations, PlacementOperations, TokenOperations, UserOperations } from "./operations.js";
import { Sender } from "./sender.js";
import { type ClientOptions, type ClientSettings, readClientOptions } from "./settings.js";

/**
 * Sends requests to the service. Each call ends within its `timeout`, and a failed call rejects with an `EndcapError`:
 *
 * - `InvalidRequestError` for an invalid body, and `ConfigurationError` for an invalid host, credential or header. Nothing is sent;
 * - `ServiceError` and its subclasses for responses other than success, with `attempts`;
 * - `NetworkError`, `RedirectError`, `TimeoutError` and `AbortError`, with `attempts` and the last `status`;
 * - `MalformedResponseError` for a success that cannot be used.
 *
 * An option that is not allowed leads to a `TypeError` instead.
 *
 * @example
 * ```ts
 * const client = new EndcapClient({ hosts: { api: "https://api.example" }, apiKey: process.env.API_KEY });
 * const { url } = await client.links.create({ title: "Breakfast", line_items: [{ name: "Milk" }] });
 * ```
 */
export class EndcapClient {
  /** Links to the pages of shopping lists and recipes. */
  readonly links: LinkOperations;
  /** User accounts. */
  readonly users: UserOperations;
  /** Display placements. */
  readonly placements: PlacementOperations;
  /** Access tokens. */
  readonly tokens: TokenOperations;
  readonly #settings: ClientSettings;

  /**
   * @throws {ConfigurationError} for credentials in a browser, and for credentials and hosts that cannot be used
   * @throws {TypeError} for options that are not allowed
   */
  constructor(options: ClientOptions);
  /** @internal */
  constructor(options: ClientOptions, source: TimeSource);
  constructor(options: ClientOptions, source?: TimeSource) {
    redact(this);
    const clock = source === undefined ? CLOCK : new Clock(source);
    const sender = new Sender(readClientOptions(options, clock), clock);
    this.#settings = sender.settings;
    this.links = new LinkOperations(sender, clock);
    this.users = new UserOperations(sender);
    this.placements = new PlacementOperations(sender);
    this.tokens = new TokenOperations(sender);
  }

  /** Returns the options without secrets. */
  toJSON(): object {
    const { hosts, credentials, apiKey, retailerId, language } = this.#settings;
    return {
      hosts: Object.keys(hosts).filter((name) => hosts[name as keyof typeof hosts] !== undefined),
      ...(credentials && { credentials: "[redacted]" }),
      ...(apiKey !== undefined && { apiKey: "[redacted]" }),
      retailerId,
      language,
    };
  }

  /** Returns `toJSON()` as JSON text. */
  toString(): string {
    return JSON.stringify(this);
  }
}
