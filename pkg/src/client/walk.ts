// Placements, page after page.

import type { PagerState } from "../generated/service.js";
import http from "../http.js";
import type { Creative, PlacementPage } from "../index.js";
import { Steps } from "./steps.js";

/** A page of placements as a client hands it out. */
export interface ListedPage extends PlacementPage {
  /** Those that were not handed out before. */
  creatives: Creative[];
  /** Whether a new auction seems to have begun: the service has changed its token. */
  restarted: boolean;
}

/** What it takes to walk. */
export interface Route {
  /** The request that was checked. */
  readonly body: Uint8Array<ArrayBuffer>;
  readonly start: PagerState;
  /** Asks for the page of a body. */
  ask(body: Uint8Array, signal: AbortSignal): Promise<PlacementPage>;
}

/** Gives the route, or throws why there is none. */
type Plan = () => Route;

/** Told where a walk stands. */
type Report = (state: PagerState) => void;

/** Placements, to be iterated page by page or creative by creative. Each iteration begins anew. */
export class PlacementPages implements AsyncIterable<ListedPage> {
  readonly #plan: Plan;
  #state: PagerState | undefined;

  /** @internal */
  constructor(plan: Plan) {
    this.#plan = plan;
  }

  /**
   * Where the latest iteration stands, to be stored as JSON and given back as the option `state`: nothing is skipped then,
   * and nothing handed out twice. While the creatives of a page are handed out one by one, it is where that page begins.
   *
   * @throws what iterating throws for a request or a state that cannot be used
   */
  get state(): PagerState {
    return this.#state ?? this.#plan().start;
  }

  /** The pages. After an error, `next()` asks for the same page again. */
  [Symbol.asyncIterator](): AsyncIterableIterator<ListedPage, undefined> {
    return new Pages(this.#plan, this.#report);
  }

  /** The creatives of all pages. After an error, `next()` goes on where it was. */
  creatives(): AsyncIterable<Creative> {
    return { [Symbol.asyncIterator]: () => new Creatives(this.#plan, this.#report) };
  }

  readonly #report: Report = (state) => {
    this.#state = state;
  };
}

class Pages extends Steps<ListedPage> {
  readonly #plan: Plan;
  readonly #report: Report;
  #state: PagerState | undefined;

  constructor(plan: Plan, report: Report) {
    super();
    this.#plan = plan;
    this.#report = report;
  }

  protected override async step(signal: AbortSignal): Promise<ListedPage | undefined> {
    const { body, start, ask } = this.#plan();
    this.#state ??= start;
    if (this.#state.next === null) return undefined;
    const page = await ask(http.pageBody(body, this.#state), signal);
    const { state, fresh, restarted } = http.nextPage(this.#state, page);
    this.#state = state;
    this.#report(state);
    // Beyond the last page there is an empty one.
    if (page.creatives.length + page.skipped === 0) return undefined;
    return { ...page, creatives: fresh.map((index) => page.creatives[index] as Creative), restarted };
  }
}

class Creatives extends Steps<Creative> {
  readonly #pages: Pages;
  readonly #report: Report;
  #creatives: readonly Creative[] = [];
  /** How many of them were handed out. */
  #given = 0;
  /** Where the page leads to, until that has been told. */
  #reached: PagerState | undefined;

  constructor(plan: Plan, report: Report) {
    super();
    this.#report = report;
    this.#pages = new Pages(plan, (state) => {
      this.#reached = state;
    });
  }

  protected override async step(): Promise<Creative | undefined> {
    for (;;) {
      const creative = this.#creatives[this.#given++];
      if (this.#given >= this.#creatives.length && this.#reached !== undefined) this.#report(this.#reached);
      if (creative !== undefined) return creative;
      const { done, value } = await this.#pages.next();
      if (done === true) {
        if (this.#reached !== undefined) this.#report(this.#reached);
        return undefined;
      }
      this.#creatives = value.creatives;
      this.#given = 0;
    }
  }

  override return(): Promise<IteratorResult<Creative, undefined>> {
    this.#pages.return();
    return super.return();
  }
}
