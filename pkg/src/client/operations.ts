// What a client can do, one class for each endpoint of the service.

import http, { readUser, TargetError, type UserResult } from "../http.js";
import type { Bytes, PlacementRequest, ShoppingList, User } from "../index.js";
import { own } from "../options.js";
import { BatchPace } from "./batch-pace.js";
import { checked } from "./checked.js";
import type { Clock } from "./clock.js";
import type { Courier } from "./courier.js";
import { batchSettings, LinkBatch, type LinkBatchOptions, type ListInput, type Lists } from "./link-batch.js";
import type { CreatedLink } from "./links.js";
import { CALL_OPTIONS, type CallOptions, type RequestOptions } from "./settings.js";
import { PlacementPages, type Route } from "./walk.js";

/** What a caller can choose for a user. */
export interface CreateUserOptions extends RequestOptions {
  /** Which of the two paths to the same accounts; `users` by default. */
  path?: "users" | "fulfillment" | undefined;
}

/** What a caller can choose for placements. */
export interface ListPlacementsOptions extends RequestOptions {
  /** Where to resume: the `state` of earlier pages of the same request, as data or as JSON text. */
  state?: unknown;
  /** The maximum number of pages; 100 by default. A `state` has its own. */
  maxPages?: number | undefined;
}

/** Links to the pages of shopping lists and recipes. */
export class LinkOperations {
  readonly #sender: Courier;
  readonly #clock: Clock;

  /** @internal */
  constructor(sender: Courier, clock: Clock) {
    this.#sender = sender;
    this.#clock = clock;
  }

  /**
   * Returns the link to the page of a list: the one that was created for the same list, host, retailer and language before, until
   * shortly before it expires, or else a new one. Calls for it at the same time share one request, which no call sends
   * again once it may have reached the service. Another call does so after the one that sent it went silent for 1.5
   * seconds, as in workerd when the client disconnects. A store that fails, or takes more than two seconds or half of the time
   * that is left, is ignored.
   */
  async create(list: ShoppingList | Bytes | string, options: RequestOptions = {}): Promise<CreatedLink> {
    const call = this.#sender.way(options);
    return this.#sender.link(checked("links", list, this.#sender.settings.check), call);
  }

  /**
   * Creates the links of many lists, with `concurrency` (10 by default) lists read ahead or in flight. Nothing is pulled before the
   * result is iterated or `all()` is called. Each list has a result of its own: its link, or the error that `create` rejects
   * with, and no error ends the other lists. A second run with the same `store` requests only the links that are missing.
   * `signal` ends the whole batch.
   *
   * A list that gets a `RateLimitError` or `ThrottledError`, so that nothing was created, is sent again after a wait, up to 10
   * times. After a `NetworkError`, a `TimeoutError` or a 5xx the batch waits from 0.5 to 30 seconds before it sends the next
   * list, and sends one at a time until one succeeds. `timeout` is for each call, without these waits.
   */
  createMany<L extends ListInput>(lists: Lists<L>, options: LinkBatchOptions = {}): LinkBatch<L> {
    const sender = this.#sender;
    const { check } = sender.settings;
    return new LinkBatch(lists, () => {
      const call = sender.way(options, ["concurrency", "onProgress"]);
      const settings = batchSettings(options);
      sender.prepare("links", call);
      const pace = new BatchPace(this.#clock, call.timeout);
      return {
        ...settings,
        signals: call.signals,
        clock: this.#clock,
        create: async (list, signals) => {
          const body = checked("links", list, check);
          return pace.send(signals, () => sender.link(body, { ...call, signals }));
        },
      };
    });
  }
}

/** User accounts. */
export class UserOperations {
  readonly #sender: Courier;

  /** @internal */
  constructor(sender: Courier) {
    this.#sender = sender;
  }

  /** Creates an account. An account that exists already is a success too. */
  async create(user: User | Bytes | string, options: CreateUserOptions = {}): Promise<UserResult> {
    const sender = this.#sender;
    const call = { ...sender.way(options, ["path"]), path: own(options, "path") };
    return sender.send("users", checked("users", user, sender.settings.check), call, ({ secrets, ...response }, sent) =>
      readUser(response, { sent, now: sender.date(), secrets }),
    );
  }
}

/** Display placements. */
export class PlacementOperations {
  readonly #sender: Courier;

  /** @internal */
  constructor(sender: Courier) {
    this.#sender = sender;
  }

  /**
   * Returns the pages of creatives for a request. Nothing is sent before they are iterated, and each iteration sends new
   * requests. Of the request's `pagination_context` only `page_size` counts; `state` says where to resume.
   */
  list(request: PlacementRequest | Bytes | string, options: ListPlacementsOptions = {}): PlacementPages {
    try {
      const route = this.#route(request, options);
      return new PlacementPages(() => route);
    } catch (error) {
      return new PlacementPages(() => {
        throw error;
      });
    }
  }

  #route(request: PlacementRequest | Bytes | string, options: ListPlacementsOptions): Route {
    const sender = this.#sender;
    const { allowLoopbackHttp, check } = sender.settings;
    const call = sender.way(options, ["state", "maxPages"]);
    const body = checked("placements", request, check);
    sender.prepare("placements", call);
    const stored = own(options, "state") ?? null;
    return {
      body,
      start: stored === null ? http.startPager(maxPagesOf(own(options, "maxPages"))) : http.resumePager(stored),
      async ask(page, signal) {
        // Another page is another body.
        const sent = page === body ? body : checked("placements", page, check);
        return sender.send("placements", sent, { ...call, signals: [...call.signals, signal] }, (response) =>
          http.placementsIn(sender.success(response), allowLoopbackHttp),
        );
      },
    };
  }
}

/** Access tokens. */
export class TokenOperations {
  readonly #sender: Courier;

  /** @internal */
  constructor(sender: Courier) {
    this.#sender = sender;
  }

  /** Returns an access token: the cached one as long as it can be used, or else a new one, which all who wait for it share. */
  async get(options: CallOptions = {}): Promise<string> {
    const call = this.#sender.way(options, [], CALL_OPTIONS);
    if (this.#sender.settings.hasGateway) throw new TargetError("gateway", "gives no tokens");
    return this.#sender.token(call);
  }
}

/** The maximum number of pages by default. */
const MAX_PAGES = 100;

/** Returns the maximum number of pages; the default for values that are not allowed. */
const maxPagesOf = (value: unknown): number =>
  typeof value === "number" && value >= 1 ? Math.min(Math.floor(value), 10_000) : MAX_PAGES;
