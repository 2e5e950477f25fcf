// Removes creatives that were on an earlier page.

import type { Creative } from "../generated/placements.js";

/** Returns the creatives whose ids are not in `seen`, and adds their ids. A creative without an id is always new. */
export const unseen = (seen: Set<string>, creatives: readonly Creative[]): Creative[] =>
  creatives.filter(({ id }) => typeof id !== "string" || (!seen.has(id) && seen.add(id)));
