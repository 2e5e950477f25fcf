// Links, each made once and used again.

import { keepLink, type LinkPlace, linkKey, reuseLink } from "../decisions/links.js";
import type { LinkOptions } from "../index.js";
import type { Clock } from "./clock.js";
import { Flight } from "./flight.js";
import type { Span } from "./span.js";
import type { Store } from "./store.js";

/** The link to the page of a list. */
export interface MadeLink {
  /** An absolute `https` URL without credentials, or one of this machine where that is allowed. */
  url: string;
  /** Whether it was made before. */
  cached: boolean;
}

/**
 * A store gets no more milliseconds than this, and of what is left to the caller no more than half: making a link once
 * more is better than making none, and than losing one that was made.
 */
const PATIENCE = 2000;

/** The links of a client. */
export class Links {
  readonly #clock: Clock;
  readonly #store: Store;
  readonly #open: (caller: Span) => Span;
  readonly #options: LinkOptions;
  readonly #flights = new Map<string, Flight<MadeLink>>();

  /** `open` gives the span in which a link may be made; `options` say what is a link. */
  constructor(clock: Clock, store: Store, open: (caller: Span) => Span, options: LinkOptions) {
    this.#clock = clock;
    this.#store = store;
    this.#open = open;
    this.#options = options;
  }

  /** The link of a checked list at a place, or else what `make` makes. */
  get(caller: Span, list: Uint8Array, place: LinkPlace, make: (span: Span) => Promise<string>): Promise<MadeLink> {
    const key = linkKey(list, place);
    const flight = this.#flights.get(key) ?? this.#start(key, caller, list, make);
    return flight.join(caller);
  }

  #start(key: string, caller: Span, list: Uint8Array, make: (span: Span) => Promise<string>): Flight<MadeLink> {
    const work = async (span: Span): Promise<MadeLink> => {
      const stored = await this.#ask(span, caller, () => this.#store.get(key));
      const kept = reuseLink(stored, this.#clock.date(), this.#options);
      if (kept !== undefined) return { url: kept, cached: true };
      const url = await make(span);
      const { entry, seconds } = keepLink(list, url, this.#clock.date());
      await this.#ask(span, caller, () => this.#store.set(key, entry, seconds));
      return { url, cached: false };
    };
    const flight = new Flight(this.#open(caller), work, () => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }

  /**
   * What a store does, unless it fails or takes too long; where the span is over meanwhile, whoever goes on in it hears of
   * that. What it does at once, nobody has to wait for.
   */
  async #ask(span: Span, caller: Span, run: () => unknown): Promise<unknown> {
    try {
      const done = run();
      const isLater = typeof (done as PromiseLike<unknown> | undefined)?.then === "function";
      return isLater ? await span.wait(Math.min(PATIENCE, caller.left / 2), done as PromiseLike<unknown>) : done;
    } catch {
      return undefined;
    }
  }
}
