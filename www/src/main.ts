// Starts the demo page.

import { placements, shoppingLists } from "endcap";
import { Announcer } from "./announcer.ts";
import { element } from "./elements.ts";
import { placementExamples } from "./examples/placements.ts";
import { shoppingListExamples } from "./examples/shopping-lists.ts";
import { followGateway } from "./gateway/gateway-log.ts";
import { isGatewayUp } from "./gateway/health.ts";
import { linkSending } from "./gateway/link.ts";
import { SendButton } from "./gateway/send-button.ts";
import { ResponsePanel } from "./response/panel.ts";
import { ShopPanel } from "./shop/panel.ts";
import { startTabs } from "./tabs.ts";
import { Workbench } from "./workbench.ts";

function start(): void {
  const announcer = new Announcer(element("announcement", HTMLElement));
  const tabs = ["tab-list", "tab-placement", "tab-response", "tab-shop"].map((id) => element(id, HTMLElement));
  const open = startTabs(tabs);
  const responses = new ResponsePanel(announcer);
  const link = new SendButton(linkSending());
  const ads = new SendButton({
    id: "placement",
    hint: "Requests ads, and shows the response page by page.",
    async send(text) {
      const { client, messageOf } = await import("./gateway/calls.ts");
      responses.showService(client.placements.list(text), messageOf);
      open(element("tab-response", HTMLElement));
      return "See the response on the “Placement response” tab.";
    },
  });
  new Workbench(
    {
      id: "list",
      name: "The shopping list",
      check: (text) => shoppingLists.check(text),
      examples: shoppingListExamples,
      checked: link.checked,
    },
    announcer,
  );
  new Workbench(
    {
      id: "placement",
      name: "The placement request",
      check: (text) => placements.check(text),
      examples: placementExamples,
      checked: ads.checked,
    },
    announcer,
  );
  void detectGateway([link, ads, new ShopPanel()]);
}

/** Enables what needs a gateway, if one responds. */
async function detectGateway(parts: readonly { hasGateway: boolean }[]): Promise<void> {
  const hasGateway = await isGatewayUp();
  for (const part of parts) part.hasGateway = hasGateway;
  if (!hasGateway) return;
  element("privacy", HTMLElement).textContent = "Only what you send leaves this page.";
  followGateway();
}

try {
  start();
} catch (error) {
  // Most likely the browser is too old for the package. The error message states that.
  const failure = element("failure", HTMLElement);
  failure.textContent = `The check cannot run: ${error instanceof Error ? error.message : String(error)}`;
  failure.hidden = false;
}
