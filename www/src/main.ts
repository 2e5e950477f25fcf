// Starts the demo page.

import { placements, shoppingLists } from "endcap";
import { Announcer } from "./announcer.ts";
import { element } from "./elements.ts";
import { placementExamples } from "./examples/placements.ts";
import { shoppingListExamples } from "./examples/shopping-lists.ts";
import { ResponsePanel } from "./response/panel.ts";
import { followGateway } from "./service/gateway-log.ts";
import { hasService } from "./service/health.ts";
import { linkSending } from "./service/link.ts";
import { SendButton } from "./service/send-button.ts";
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
      const { client, messageOf } = await import("./service/calls.ts");
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
  void findService([link, ads, new ShopPanel()]);
}

/** Enables what needs a gateway, if one responds. */
async function findService(parts: readonly { service: boolean }[]): Promise<void> {
  const hasGateway = await hasService();
  for (const part of parts) part.service = hasGateway;
  if (!hasGateway) return;
  element("privacy", HTMLElement).textContent = "Only what you send leaves this page.";
  followGateway();
}

try {
  start();
} catch (error) {
  // Most likely the browser is too old for the package. The error says so.
  const failure = element("failure", HTMLElement);
  failure.textContent = `The check cannot run: ${error instanceof Error ? error.message : String(error)}`;
  failure.hidden = false;
}
