import { placements, shoppingLists } from "endcap";
import { Announcer } from "./announcer.ts";
import { AnswerPanel } from "./answer/panel.ts";
import { element } from "./elements.ts";
import { placementExamples } from "./examples/placements.ts";
import { shoppingListExamples } from "./examples/shopping-lists.ts";
import { startTabs } from "./tabs.ts";
import { Workbench } from "./workbench.ts";

function start(): void {
  const announcer = new Announcer(element("announcement", HTMLElement));
  new Workbench(
    {
      id: "list",
      name: "The shopping list",
      check: (text) => shoppingLists.check(text),
      examples: shoppingListExamples,
    },
    announcer,
  );
  new Workbench(
    {
      id: "placement",
      name: "The placement request",
      check: (text) => placements.check(text),
      examples: placementExamples,
    },
    announcer,
  );
  new AnswerPanel(announcer);
  startTabs(["tab-list", "tab-placement", "tab-answer"].map((id) => element(id, HTMLElement)));
}

try {
  start();
} catch (error) {
  // Most likely a browser too old for the package, which then says so itself.
  const failure = element("failure", HTMLElement);
  failure.textContent = `The check cannot run: ${error instanceof Error ? error.message : String(error)}`;
  failure.hidden = false;
}
