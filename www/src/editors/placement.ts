// The tab to edit a placement request, and to request its ads.

import { placements } from "endcap";
import { placementExamples } from "../examples/placements.ts";
import { SendButton } from "../gateway/send-button.ts";
import type { Page } from "../page.ts";
import { fillPanel, Workbench } from "../workbench.ts";

export function start({ announcer, gateway, open }: Page): void {
  fillPanel("placement", "Request ads");
  const ads = new SendButton(
    {
      id: "placement",
      hint: "Requests ads, and shows the response page by page.",
      async send(text) {
        const { client, messageOf } = await import("../gateway/calls.ts");
        const { showService } = await import("../response/panel.ts");
        await open("response");
        showService(client.placements.list(text), messageOf);
        return "See the response on the “Placement response” tab.";
      },
    },
    gateway,
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
}
