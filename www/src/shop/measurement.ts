// Reports of the events of ads, with the user's consent.

import type { Reporter } from "endcap/beacons";
import type { Consent } from "endcap/gateway-client";

/** Reports which ads were seen and clicked, while the user allows it. */
export class Measurement {
  readonly #root: HTMLElement;
  #reporter: Reporter | undefined;
  #isAllowed = false;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** The consent strings of the page. These are examples; real ones come from a consent management platform. */
  get consent(): Consent {
    return { gpp: this.#isAllowed ? "demo-allowed" : "demo-denied" };
  }

  /** Starts reports, or ends them and deletes what was not sent. */
  async allow(isAllowed: boolean): Promise<void> {
    this.#isAllowed = isAllowed;
    if (isAllowed) {
      const { report } = await import("endcap/beacons");
      if (!this.#isAllowed) return;
      this.#reporter ??= report(this.#root, {
        to: "/api/events",
        consent: () => this.consent,
        persist: () => this.#isAllowed,
      });
      return;
    }
    await this.#reporter?.clear();
    if (this.#isAllowed) return;
    this.#reporter?.stop();
    this.#reporter = undefined;
  }
}
