// The class that sends, waits, tries again, pages and reuses.

import { resumePager, startPager } from "../decisions/pages.js";
import http, { readUser, TargetError, type UserResult } from "../http.js";
import { Redacted } from "../redacted.js";
import type { Bytes, PlacementRequest, ShoppingList, User } from "../index.js";
import { own } from "../options.js";
import { BatchPace } from "./batch-pace.js";
import { checked } from "./checked.js";
import { CLOCK, type Clock } from "./clock.js";
import { Courier } from "./courier.js";
import { batchSettings, LinkBatch, type LinkBatchOptions, type ListInput, type Lists } from "./link-batch.js";
import type { MadeLink } from "./links.js";
import { CALL_OPTIONS, type CallOptions, type ClientOptions, type RequestOptions, settings } from "./settings.js";
import { PlacementWalk, type Route } from "./walk.js";

/** What a caller can choose for a user. */
export interface CreateUserOptions extends RequestOptions {
  /** Which of the two paths to the same accounts, `users` unless told otherwise. */
  path?: "users" | "fulfillment" | undefined;
}

/** What a caller can choose for placements. */
export interface WalkOptions extends RequestOptions {
  /** Where to go on: the `state` of an earlier walk with the same request, as data or as JSON text. */
  state?: unknown;
  /** The most pages that are asked for, 100 unless told otherwise; a `state` has its own. */
  maxPages?: number | undefined;
}

/**
 * Sends requests to the service. Each call is over within its `timeout`, whatever happens, and rejects with what is an
 * `EndcapError`:
 *
 * - `InvalidRequestError` and `TargetError` before anything is sent, for a body and for a host, credential or header;
 * - `ServiceError` and those that extend it, for what the service answers, with `attempts`;
 * - `NetworkError`, `RedirectError`, `TimeoutError`, `ThrottledError` and `AbortError`, with `attempts` and the last `status`;
 * - `MalformedResponseError` for a success that cannot be used.
 *
 * Options that make no sense are a `TypeError`.
 */
export class Client extends Redacted {
  readonly #courier: Courier;
  readonly #clock: Clock;

  /**
   * @throws {TargetError} for credentials in a page, and for such as cannot be used
   * @throws {TypeError} for options that make no sense
   */
  constructor(options: ClientOptions);
  /** @internal */
  constructor(options: ClientOptions, clock: Clock);
  constructor(options: ClientOptions, clock: Clock = CLOCK) {
    super();
    this.#clock = clock;
    this.#courier = new Courier(settings(options), clock);
  }

  /**
   * The creatives for a place, to be iterated page by page. Nothing is sent before that, and each iteration asks anew. Of
   * the request's `pagination_context` only `page_size` counts; where to go on, `state` says.
   */
  placements(request: PlacementRequest | Bytes | string, options: WalkOptions = {}): PlacementWalk {
    try {
      const route = this.#route(request, options);
      return new PlacementWalk(() => route);
    } catch (error) {
      return new PlacementWalk(() => {
        throw error;
      });
    }
  }

  /**
   * The link to the page of a list: the one that was made for the same list, host, retailer and language before, until
   * shortly before it expires, or else a new one. Calls for it at the same time share one request, which no call sends
   * again once it may have reached the service. Another call does so after the one that sent it went silent for 1.5
   * seconds, as in workerd when the client disconnects. A store that fails, or takes more than two seconds or half of the time
   * that is left, is done without.
   */
  async createShoppingListLink(list: ShoppingList | Bytes | string, options: RequestOptions = {}): Promise<MadeLink> {
    const way = this.#courier.way(options);
    return this.#courier.link(checked("links", list, this.#courier.settings.check), way);
  }

  /**
   * Creates the links of many lists, with `concurrency` (10 by default) lists read ahead or in flight. Nothing is pulled before the
   * result is iterated or `all()` is called. Each list has a result of its own: its link, or the error that
   * `createShoppingListLink` rejects with, and none ends the others. A second run with the same `store` requests only the
   * links that are missing. `signal` ends the whole batch.
   *
   * A list that gets a `RateLimitError` or `ThrottledError`, so that nothing was created, is sent again after a wait, up to 10
   * times. After a `NetworkError`, a `TimeoutError` or a 5xx the batch waits from 0.5 to 30 seconds before it sends the next
   * list, and sends one at a time until one succeeds. `timeout` is for each call, without these waits.
   */
  createShoppingListLinks<L extends ListInput>(lists: Lists<L>, options: LinkBatchOptions = {}): LinkBatch<L> {
    const courier = this.#courier;
    const { check } = courier.settings;
    return new LinkBatch(lists, () => {
      const way = courier.way(options, ["concurrency", "onProgress"]);
      const settings = batchSettings(options);
      courier.prepare("links", way);
      const pace = new BatchPace(this.#clock, way.timeout);
      return {
        ...settings,
        signals: way.signals,
        clock: this.#clock,
        create: async (list, signals) => {
          const body = checked("links", list, check);
          return pace.send(signals, () => courier.link(body, { ...way, signals }));
        },
      };
    });
  }

  /** Makes an account; that it is there already is a success too. */
  createUser(user: User | Bytes | string, options: CreateUserOptions = {}): Promise<UserResult> {
    const way = { ...this.#courier.way(options, ["path"]), path: own(options, "path") };
    return this.#courier.send(
      "users",
      checked("users", user, this.#courier.settings.check),
      way,
      ({ secrets, ...response }, sent) => readUser(response, { sent, now: this.#courier.date(), secrets }),
    );
  }

  /** An access token: the one that is there while it is good, or else a new one, which all who wait for it share. */
  async token(options: CallOptions = {}): Promise<string> {
    const way = this.#courier.way(options, [], CALL_OPTIONS);
    if (this.#courier.settings.hasGateway) throw new TargetError("gateway", "gives no tokens");
    return this.#courier.token(way);
  }

  override toJSON(): object {
    const { hosts, credentials, apiKey, retailerId, language, hasGateway } = this.#courier.settings;
    if (hasGateway) return { gateway: true, language };
    return {
      hosts: Object.keys(hosts).filter((name) => hosts[name as keyof typeof hosts] !== undefined),
      ...(credentials && { credentials: "[redacted]" }),
      ...(apiKey !== undefined && { apiKey: "[redacted]" }),
      retailerId,
      language,
    };
  }

  #route(request: PlacementRequest | Bytes | string, options: WalkOptions): Route {
    const courier = this.#courier;
    const { allowLoopbackHttp, check } = courier.settings;
    const way = courier.way(options, ["state", "maxPages"]);
    const body = checked("placements", request, check);
    courier.prepare("placements", way);
    const stored = own(options, "state") ?? null;
    return {
      body,
      start: stored === null ? startPager(own(options, "maxPages")) : resumePager(stored),
      async ask(page, signal) {
        // Another page is another body.
        const sent = page === body ? body : checked("placements", page, check);
        return courier.send("placements", sent, { ...way, signals: [...way.signals, signal] }, (answer) =>
          http.placementsIn(courier.success(answer), allowLoopbackHttp),
        );
      },
    };
  }
}
