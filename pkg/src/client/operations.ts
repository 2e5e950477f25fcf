// The operations of a client, one class for each endpoint of the service.

import httpInternals, { readUser, type UserResult } from "../http.js";
import type { Bytes, PlacementRequest, ShoppingList, ShortPlacementRequest, User } from "../index.js";
import { asPassed, maxPages } from "../options/options.js";
import { requireFirstPage } from "../paging/first-page.js";
import { startPager } from "../paging/pager-state.js";
import { type PageSource, PlacementPages } from "../paging/placement-pages.js";
import { longForm } from "../short-form/placement-request.js";
import { BatchPace } from "./batch-pace.js";
import { checkBody } from "./check-body.js";
import type { Clock } from "./clock.js";
import { batchOptions, LinkBatch, type LinkBatchOptions, type ListInput, type Lists } from "./link-batch.js";
import type { CreatedLink } from "./links.js";
import type { Sender } from "./sender.js";
import type { CallOptions, RequestOptions } from "./settings.js";

/** The options of `users.create`. */
export interface CreateUserOptions extends RequestOptions {
  /** Which of the service's two paths to the same accounts is used. The default is `users`. */
  path?: "users" | "fulfillment" | undefined;
}

/** The options of `placements.list`. */
export interface ListPlacementsOptions extends RequestOptions {
  /** Where to resume: the `state` of earlier pages of the same request, as data or as JSON text. */
  state?: unknown;
  /**
   * The maximum number of pages, an integer from 1 to 10,000; 100 by default. With `state`, the maximum in the state applies instead.
   * The pages also end when the ids of all creatives together are longer than 1 MiB, which is some 29,000 ids of 36 characters.
   */
  maxPages?: number | undefined;
}

/** Links to the pages of shopping lists and recipes. */
export class LinkOperations {
  readonly #sender: Sender;
  readonly #clock: Clock;

  /** @internal */
  constructor(sender: Sender, clock: Clock) {
    this.#sender = sender;
    this.#clock = clock;
  }

  /**
   * Returns the link to the page of a list. It is the cached one of the same list, host, retailer and language, until shortly
   * before that expires, or else a new one. Concurrent calls share one request. A request that may have reached the service is
   * never repeated by its call. If that call shows no activity for 1.5 seconds, as in workerd after the client disconnects, another
   * call takes over. A store is ignored if it fails, or takes longer than two seconds or half of the remaining time.
   *
   * @throws {InvalidRequestError} if the list has errors. Nothing is sent. For other errors see `EndcapClient`
   */
  async create(list: ShoppingList | Bytes | string, options: RequestOptions = {}): Promise<CreatedLink> {
    const call = this.#sender.readCallOptions(options);
    return this.#sender.link(checkBody("links", list, this.#sender.settings), call);
  }

  /**
   * Creates the links of many lists, with `concurrency` (10 by default) lists read ahead or in flight. No list is read before the
   * result is iterated or `all()` is called. Each list has its own result: its link, or the error that `create` rejects
   * with, and no error ends the other lists. A second run with the same `store` requests only the links that are missing.
   * `signal` ends the whole batch.
   *
   * @example
   * ```ts
   * for await (const { index, link, error } of client.links.createMany(lists)) console.log(index, link?.url ?? error);
   * ```
   *
   * A list that gets a `RateLimitError`, so that nothing was created, is sent again after a wait, up to 10
   * times. After a `NetworkError`, a `TimeoutError` or a 5xx the batch waits from 0.5 to 30 seconds before it sends the next
   * list, and sends one at a time until one succeeds. `timeout` is for each call, without these waits.
   */
  createMany<L extends ListInput>(lists: Lists<L>, options: LinkBatchOptions = {}): LinkBatch<L> {
    const sender = this.#sender;
    return new LinkBatch(lists, () => {
      const call = sender.readCallOptions(options, batchOptions());
      sender.checkRequest("links", call);
      const pace = new BatchPace(this.#clock, call.timeout);
      return {
        ...call,
        clock: this.#clock,
        create: async (list, signals) => {
          const body = checkBody("links", list, sender.settings);
          return pace.send(signals, () => sender.link(body, { ...call, signals }));
        },
      };
    });
  }
}

/** User accounts. */
export class UserOperations {
  readonly #sender: Sender;

  /** @internal */
  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /** Creates an account. An account that exists already is also a success, with `created: false`. */
  async create(user: User | Bytes | string, options: CreateUserOptions = {}): Promise<UserResult> {
    const sender = this.#sender;
    const call = sender.readCallOptions(options, { path: asPassed });
    return sender.send("users", checkBody("users", user, sender.settings), call, ({ secrets, ...response }, sent) =>
      readUser(response, { sent, now: sender.date(), secrets }),
    );
  }
}

/** A placement request, or its short form. */
type PlacementInput = PlacementRequest | ShortPlacementRequest | Bytes | string;

/** Display placements. */
export class PlacementOperations {
  readonly #sender: Sender;

  /** @internal */
  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * Returns the pages of creatives for a request, or for its short form. Nothing is sent until they are iterated, and each iteration sends new
   * requests: from the first page, or where the option `state` resumes. Iterating a request with a `token` or an `offset` over 1 is a
   * `TypeError`.
   *
   * @example
   * ```ts
   * for await (const creative of client.placements.list(request).creatives()) show(creative);
   * ```
   */
  list(request: PlacementInput, options: ListPlacementsOptions = {}): PlacementPages {
    return PlacementPages.of(() => this.#source(request, options));
  }

  #source(request: PlacementInput, options: ListPlacementsOptions): PageSource {
    const sender = this.#sender;
    const { settings } = sender;
    const call = sender.readCallOptions(options, { state: asPassed, maxPages: maxPages() });
    const body = checkBody("placements", longForm(request), settings);
    requireFirstPage(JSON.parse(new TextDecoder().decode(body)));
    sender.checkRequest("placements", call);
    return {
      start: startPager(call.maxPages, call.state ?? null),
      async request(next, signal) {
        const page = httpInternals.pageBody(body, next);
        // The body of another page has other bytes, so it is checked, too.
        const sent = page === body ? body : checkBody("placements", page, settings);
        const withSignal = { ...call, signals: [...call.signals, signal] };
        return sender.send("placements", sent, withSignal, (response) =>
          httpInternals.placementsIn(sender.success(response), settings.allowLoopbackHttp),
        );
      },
    };
  }
}

/** Access tokens. */
export class TokenOperations {
  readonly #sender: Sender;

  /** @internal */
  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /** Returns an access token: the cached one while it is valid, or else a new one. Concurrent calls share one request. */
  async get(options: CallOptions = {}): Promise<string> {
    return this.#sender.token(options);
  }
}
