// The tab to edit a shopping list, and to create its link.

import { shoppingLists } from "endcap";
import { shoppingListExamples } from "../examples/shopping-lists.ts";
import { linkSending } from "../gateway/link.ts";
import { SendButton } from "../gateway/send-button.ts";
import type { Page } from "../page.ts";
import { fillPanel, Workbench } from "../workbench.ts";

export function start({ announcer, gateway }: Page): void {
  fillPanel("list", "Create link");
  const link = new SendButton(linkSending("list"), gateway);
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
}
