// The page and browser that the tests of both elements share. Each test reloads the page.

import { join } from "node:path";
import { after, beforeEach } from "node:test";
import { project } from "../../support/packed.mjs";
import { openElementPage } from "../element-page.mjs";

/** `/copy/` is a second copy of the package. */
export const page = await openElementPage({ "/copy/": join(project, "node_modules/endcap") });

after(() => page.close());

beforeEach(async () => {
  await page.load();
  await page.run(helpers);
});

/** Returns the number of events of a type that the page received. */
export const count = (type) => page.run((type) => events.filter((event) => event.type === type).length, type);
/** Waits for the first event of a type. */
export const settled = (type) => page.until((type) => events.some((event) => event.type === type), type);

/** Defines the helpers that tests use in the page. */
function helpers() {
  /** Creates an iterator whose pages resolve when the test resolves its `calls`. */
  globalThis.pager = () => {
    const calls = [];
    const pages = {
      calls,
      opened: 0,
      returned: 0,
      [Symbol.asyncIterator]() {
        pages.opened += 1;
        return {
          next: () => new Promise((resolve, reject) => calls.push({ resolve, reject })),
          return: async () => {
            pages.returned += 1;
            throw new Error("an error that is not shown");
          },
        };
      },
    };
    return pages;
  };
  let count = 0;
  globalThis.pageOf = (...names) => ({
    done: false,
    value: { creatives: names.map((name) => ({ ...creatives[name], id: `${name}-${count++}` })), skipped: 0 },
  });
  globalThis.later = (time = 30) => new Promise((resolve) => setTimeout(resolve, time));
  globalThis.place = (pages, properties = {}, attributes = {}) => {
    const placement = Object.assign(document.createElement("endcap-placement"), { pages, ...properties });
    for (const [name, value] of Object.entries(attributes)) placement.setAttribute(name, value);
    main.append(placement);
    return placement;
  };
  /** Returns the state of a placement and what it displays. */
  globalThis.snapshot = (placement) => {
    const get = (selector) => placement.shadowRoot.querySelector(selector);
    const isThere = (element) => element.getClientRects().length > 0;
    const button = get("button");
    return {
      state: placement.state,
      busy: get("[role=group]").getAttribute("aria-busy"),
      skeleton: isThere(get("[part=skeleton]")),
      status: get("[role=status]").textContent,
      button: isThere(button) ? `${button.getAttribute("part")}: ${button.textContent}` : null,
      shown: placement.querySelectorAll("endcap-creative").length,
    };
  };
}
