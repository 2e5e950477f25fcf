// Reads pages, one after another, from any source.

import type { Creative, PlacementPage } from "../generated/placements.js";
import { safeProperty } from "./safe-creative.js";

/** The members of a page that are shown. */
type ShownMembers = Pick<PlacementPage, "creatives">;

/** An iterable of pages, such as an array or the result of `client.placements.list`. */
export type Pages = AsyncIterable<PlacementPage> | Iterable<PlacementPage>;

/** Reads one page after another. */
export interface PageReader {
  /** Returns the creatives of the next page, or `undefined` at the end. After a failure, the same page is requested again. */
  next(): Promise<readonly Creative[] | undefined>;
  /** Returns true if no page follows. Some readers only find that out from `next`. */
  isOver(): boolean;
  /** Ends the request in flight, or the iteration. */
  close(): unknown;
}

/** Returns a reader of an iterable. */
export function iterableReader(pages: AsyncIterable<ShownMembers> | Iterable<ShownMembers>): PageReader {
  let iterator: AsyncIterator<ShownMembers> | Iterator<ShownMembers> | undefined;
  let count = 0;
  return {
    async next() {
      iterator ??= (
        (pages as AsyncIterable<ShownMembers>)[Symbol.asyncIterator] ??
        (pages as Iterable<ShownMembers>)[Symbol.iterator]
      ).call(pages as never);
      const { done, value } = await iterator.next();
      if (done) return undefined;
      count++;
      const creatives = safeProperty(value, "creatives");
      return Array.isArray(creatives) ? creatives.filter((creative) => Object(creative) === creative) : [];
    },
    isOver: () => count >= ((pages as Partial<ShownMembers[]>).length as number),
    async close() {
      try {
        await iterator?.return?.();
      } catch {
        // The iteration is over, so an error at its end changes nothing.
      }
    },
  };
}
