// Iterates over pages of placements, for `EndcapClient` and `GatewayClient`.

import type { Creative, PlacementPage } from "../generated/placements.js";
import { nextPage, type PageRequest, type PagerPosition, type PagerState } from "./pager-state.js";
import { StepIterator } from "./steps.js";
import { unseen } from "./unseen.js";

export interface ListedPage extends PlacementPage {
  /** The creatives that were not on an earlier page. */
  creatives: Creative[];
  /** Whether the service changed its token, which means that a new auction has probably begun. */
  restarted: boolean;
}

/** Requests pages. */
export interface PageSource {
  /** The position before the first page, or the one to resume. */
  readonly start: PagerState;
  /** Requests a page. */
  request(next: PageRequest, signal: AbortSignal): Promise<PlacementPage>;
}

/** Returns the source of the pages. Throws for a request, an option or a state that cannot be used. */
type OpenSource = () => PageSource;

/** Returns the state at the time when the snapshot was taken. A state contains all ids, so it is built only when it is read. */
type Snapshot = () => PagerState;

/** Receives the state after each page. */
type ReportState = (snapshot: Snapshot) => void;

/**
 * The pages of placements, to iterate page by page or creative by creative. Each iteration starts again.
 *
 * @example
 * ```ts
 * const pages = client.placements.list(request);
 * for await (const { creatives } of pages) show(creatives);
 * save(JSON.stringify(pages.state));
 * ```
 */
export class PlacementPages implements AsyncIterable<ListedPage> {
  readonly #open: OpenSource;
  #snapshot: Snapshot | undefined;

  /** @internal */
  constructor(open: OpenSource) {
    this.#open = open;
  }

  /**
   * Opens the source now, but throws its error only when the pages are iterated.
   *
   * @internal
   */
  static of(open: OpenSource): PlacementPages {
    try {
      const source = open();
      return new PlacementPages(() => source);
    } catch (error) {
      return new PlacementPages(() => {
        throw error;
      });
    }
  }

  /**
   * The position of the latest iteration: store it as JSON and pass it as the option `state` to continue without skipping or
   * repeating a creative. While `creatives()` is inside a page, it is the position before that page.
   *
   * @throws the error that iterating would throw for a request, an option or a state that cannot be used
   */
  get state(): PagerState {
    return this.#snapshot?.() ?? this.#open().start;
  }

  /** Iterates over the pages. After an error, `next()` requests the same page again. */
  [Symbol.asyncIterator](): AsyncIterableIterator<ListedPage, undefined> {
    return new Pages(this.#open, this.#report);
  }

  /** Iterates over the creatives of all pages. After an error, `next()` continues after the last creative. */
  creatives(): AsyncIterable<Creative> {
    return { [Symbol.asyncIterator]: () => new Creatives(this.#open, this.#report) };
  }

  readonly #report: ReportState = (snapshot) => {
    this.#snapshot = snapshot;
  };
}

/** One iteration over the pages. */
class Pages extends StepIterator<ListedPage> {
  readonly #open: OpenSource;
  readonly #report: ReportState;
  #position: PagerPosition | undefined;
  /** The ids of the creatives of all pages so far. They are not copied with each position, because there can be thousands. */
  #seen = new Set<string>();
  #seenLength = 0;

  constructor(open: OpenSource, report: ReportState) {
    super();
    this.#open = open;
    this.#report = report;
  }

  protected override async step(signal: AbortSignal): Promise<ListedPage | undefined> {
    const source = this.#open();
    this.#position ??= this.#begin(source.start);
    if (this.#position.next === null) return undefined;
    const page = await source.request(this.#position.next, signal);
    const creatives = unseen(this.#seen, page.creatives);
    for (const { id } of creatives) if (typeof id === "string") this.#seenLength += id.length;
    const { at, restarted } = nextPage(this.#position, page, {
      isFresh: creatives.length > 0,
      seenLength: this.#seenLength,
    });
    this.#position = at;
    this.#report(snapshotOf(at, this.#seen));
    // The page after the last one is empty.
    return page.creatives.length + page.skipped === 0 ? undefined : { ...page, creatives, restarted };
  }

  #begin(start: PagerState): PagerPosition {
    this.#seen = new Set(start.seen);
    this.#seenLength = start.seen.join("").length;
    return start;
  }
}

/** One iteration over the creatives. */
class Creatives extends StepIterator<Creative> {
  readonly #pages: Pages;
  readonly #report: ReportState;
  #creatives: readonly Creative[] = [];
  /** The number of creatives of the page that were returned. */
  #returned = 0;
  /** The state after the page, reported once all its creatives are returned. */
  #after: Snapshot | undefined;

  constructor(open: OpenSource, report: ReportState) {
    super();
    this.#report = report;
    this.#pages = new Pages(open, (snapshot) => {
      this.#after = snapshot;
    });
  }

  protected override async step(): Promise<Creative | undefined> {
    for (;;) {
      const creative = this.#creatives[this.#returned++];
      if (this.#returned >= this.#creatives.length && this.#after) this.#report(this.#after);
      if (creative !== undefined) return creative;
      const { done, value } = await this.#pages.next();
      if (done) {
        if (this.#after) this.#report(this.#after);
        return undefined;
      }
      this.#creatives = value.creatives;
      this.#returned = 0;
    }
  }

  override return(): Promise<IteratorResult<Creative, undefined>> {
    this.#pages.return();
    return super.return();
  }
}

/** Returns a snapshot. It does not copy `seen`: that set only grows, so its first `size` ids are those at this time. */
function snapshotOf({ next, pages, maxPages, idle }: PagerPosition, seen: ReadonlySet<string>): Snapshot {
  const { size } = seen;
  return () => ({ version: 1, next, pages, maxPages, idle, seen: next === null ? [] : [...seen].slice(0, size) });
}
