// What the tabs of the page share.

import type { Announcer } from "./announcer.ts";

/** The names of the tabs. */
export type TabName = "shop" | "recipe" | "list" | "placement" | "response" | "users";

/** The page, as its tabs use it. */
export interface Page {
  readonly announcer: Announcer;
  /** Whether a gateway responds. */
  readonly gateway: Promise<boolean>;
  /** Opens a tab, and resolves when it has started. */
  readonly open: (name: TabName) => Promise<void>;
}
