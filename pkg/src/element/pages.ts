// Reads pages, one after another, from any source.

import type { Creative, PlacementPage } from "../generated/placements.js";
import { own } from "./judged.js";

/** What can be iterated over for pages. */
export type Pages = AsyncIterable<PlacementPage> | Iterable<PlacementPage>;

/** A way through pages. */
export interface Reader {
  /** The creatives of the next page, or nothing at the end. After a failure the same page is asked for again. */
  next(): Promise<readonly Creative[] | undefined>;
  /** Whether it is known that no page follows. */
  isOver(): boolean;
  /** Lets go of the pages that are left. */
  close(): unknown;
}

/** The way through pages that are there to be iterated over. */
export function iterated(pages: Pages): Reader {
  let iterator: AsyncIterator<PlacementPage> | Iterator<PlacementPage> | undefined;
  let count = 0;
  return {
    async next() {
      iterator ??= (
        (pages as AsyncIterable<PlacementPage>)[Symbol.asyncIterator] ??
        (pages as Iterable<PlacementPage>)[Symbol.iterator]
      ).call(pages as never);
      const { done, value } = await iterator.next();
      if (done) return undefined;
      count++;
      const creatives = own(value, "creatives");
      return Array.isArray(creatives) ? creatives.filter((each) => each && typeof each === "object") : [];
    },
    isOver: () => count >= ((pages as Partial<PlacementPage[]>).length as number),
    async close() {
      try {
        await iterator?.return?.();
      } catch {
        // Its result is not needed.
      }
    },
  };
}
