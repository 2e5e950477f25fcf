// Starts the demo page. Each tab loads its own code when it is opened first.

import { Announcer } from "./announcer.ts";
import { element } from "./elements.ts";
import { followGateway } from "./gateway/gateway-log.ts";
import type { Page, TabName } from "./page.ts";
import { startTabs } from "./tabs.ts";

/** The code of each tab. */
const TABS: Record<TabName, () => Promise<{ start(page: Page): void }>> = {
  shop: () => import("./shop/panel.ts"),
  recipe: () => import("./recipe/panel.ts"),
  list: () => import("./editors/list.ts"),
  placement: () => import("./editors/placement.ts"),
  response: () => import("./response/panel.ts"),
  users: () => import("./users/panel.ts"),
};

/** The tabs in which the log of the gateway is open at first. */
const WITH_LOG: ReadonlySet<TabName> = new Set(["shop", "users"]);

const started = new Map<TabName, Promise<void>>();
const names = Object.keys(TABS) as TabName[];
const open = startTabs(
  names.map((name) => element(`tab-${name}`, HTMLElement)),
  (index) => {
    const name = names[index] ?? "shop";
    element("gateway-details", HTMLDetailsElement).open = WITH_LOG.has(name);
    void start(name);
  },
);
const page: Page = {
  announcer: new Announcer(element("announcement", HTMLElement)),
  gateway: isGatewayUp(),
  async open(name) {
    open(element(`tab-${name}`, HTMLElement));
    await start(name);
  },
};
void followIfUp();
void start("shop");

/** Loads the code of a tab, and starts it once. The next opening of the tab tries again if that fails. */
function start(name: TabName): Promise<void> {
  const running = started.get(name) ?? load(name);
  started.set(name, running);
  return running;
}

async function load(name: TabName): Promise<void> {
  const panel = element(`panel-${name}`, HTMLElement);
  const failure = element("failure", HTMLElement);
  panel.setAttribute("aria-busy", "true");
  failure.hidden = true;
  try {
    (await TABS[name]()).start(page);
    panel.removeAttribute("aria-busy");
  } catch (error) {
    started.delete(name);
    // The browser may be too old for the package, and the error states that. Or the demo has ended.
    failure.textContent = `This tab cannot be shown: ${error instanceof Error ? error.message : String(error)}`;
    failure.hidden = false;
  }
}

/** Returns whether a gateway responds. The demo page can be hosted without a gateway. */
async function isGatewayUp(): Promise<boolean> {
  const response = await fetch("/api/health").catch(() => undefined);
  const health: unknown = await response?.json().catch(() => undefined);
  return (health as { ok?: unknown } | undefined)?.ok === true;
}

/** Shows the log of the gateway, if one responds. */
async function followIfUp(): Promise<void> {
  if (!(await page.gateway)) return;
  element("privacy", HTMLElement).textContent = "Only what you send leaves this page.";
  followGateway();
}
