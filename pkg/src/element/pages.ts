// Pages, one after another, of whatever brings them.

import type { Creative, PlacementPage } from "../creative.js";
import { own } from "./judged.js";

/** What can be iterated over for pages. */
export type Pages = AsyncIterable<PlacementPage> | Iterable<PlacementPage>;

/** More than any page has. */
const MOST_CREATIVES = 1000;

/** A way through the pages. */
export class Reader {
  readonly #pages: Pages;
  #iterator: AsyncIterator<PlacementPage> | Iterator<PlacementPage> | undefined;
  #count = 0;

  constructor(pages: Pages) {
    this.#pages = pages;
  }

  /** The creatives of the next page, or nothing at the end. After a failure the same page is asked for again. */
  async next(): Promise<Creative[] | undefined> {
    const pages = this.#pages;
    this.#iterator ??= Symbol.asyncIterator in pages ? pages[Symbol.asyncIterator]() : pages[Symbol.iterator]();
    const { done, value } = await this.#iterator.next();
    if (done) return undefined;
    this.#count++;
    const creatives = own(value, "creatives");
    if (!Array.isArray(creatives)) return [];
    return creatives.slice(0, MOST_CREATIVES).filter((each) => each !== null && typeof each === "object");
  }

  /** Whether it is known that no page follows. */
  get isOver(): boolean {
    return Array.isArray(this.#pages) && this.#count >= this.#pages.length;
  }

  /** Lets go of the pages that are left. */
  async close(): Promise<void> {
    try {
      await this.#iterator?.return?.();
    } catch {
      // Nobody waits for what it would have to say.
    }
  }
}
