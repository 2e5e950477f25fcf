// Creates links and caches them.

import httpInternals, { type ReadLinkOptions } from "../http.js";
import { callStore } from "./call-store.js";
import type { Clock } from "./clock.js";
import type { Deadline } from "./deadline.js";
import { SharedWork } from "./shared-work.js";
import type { Store } from "./store.js";

/** The link to the page of a list, new or cached. */
export interface CreatedLink {
  /** An absolute `https` URL without credentials, or a loopback URL if `allowLoopbackHttp` is set. */
  url: string;
  /** Whether the link comes from the cache. */
  cached: boolean;
}

/** The links of a client. */
export class Links {
  readonly #clock: Clock;
  readonly #store: Store;
  readonly #options: ReadLinkOptions;
  readonly #shared: SharedWork<CreatedLink>;

  /** `createDeadline` returns the deadline for creating a link; `options` are those of `readLink`. */
  constructor(clock: Clock, store: Store, createDeadline: (caller: Deadline) => Deadline, options: ReadLinkOptions) {
    this.#clock = clock;
    this.#store = store;
    this.#options = options;
    this.#shared = new SharedWork(clock, createDeadline, "endcap.link");
  }

  /** Returns the cached link of a checked list, or else creates one by `create`. `scope` is that of `linkKey`. */
  get(
    caller: Deadline,
    list: Uint8Array,
    scope: readonly (string | undefined)[],
    create: (deadline: Deadline) => Promise<string>,
  ): Promise<CreatedLink> {
    const key = httpInternals.linkKey(list, ...scope);
    return this.#shared.run(key, caller, async (deadline) => {
      const stored = await callStore(deadline, () => this.#store.get(key), "get");
      const cached = httpInternals.reuseLink(stored, this.#clock.date(), this.#options.allowLoopbackHttp ?? false);
      if (cached !== undefined) return { url: cached, cached: true };
      const url = await create(deadline);
      const { json, ttlSeconds } = httpInternals.cacheLink(list, url, this.#clock.date());
      await callStore(deadline, () => this.#store.set(key, json, ttlSeconds), "set");
      return { url, cached: false };
    });
  }
}
