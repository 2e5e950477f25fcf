// The demo in a dark color scheme, set at start because most browsers cannot change it later.

import test from "node:test";
import { list, openDemo } from "./demo-page.mjs";
import { lookAt } from "./looks.mjs";

test("in the dark scheme, the page creates a link and shows ads with their data", async () => {
  const { browser, byId, shows, settled, open, type, requestAds, close } = await openDemo({ scheme: "dark" });
  try {
    await open("list");
    await settled(() => matchMedia("(prefers-color-scheme: dark)").matches);
    await type(list("Sunday soup", -3));
    await shows("list-summary", "would be refused");
    await lookAt(browser, "demo-faults");
    await type(list("Sunday soup"));
    await shows("list-summary", "would be accepted");
    await byId("list-send").click();
    await shows("list-note", "Link created");
    await lookAt(browser, "demo-link");
    await requestAds("Storefront page");
    await settled(() => document.querySelectorAll("endcap-creative").length > 0);
    await lookAt(browser, "demo-response");
  } finally {
    await close();
  }
});
