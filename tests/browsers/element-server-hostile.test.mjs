// Hostile server-rendered creatives: the browser shows each value as text or not at all, before and after the elements
// load.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { after, before } from "node:test";
import { openRenderedPage, pageOf, stylesheet } from "./element-server-page.mjs";
import { prepare } from "./hostile-page.mjs";
import { serve } from "./server.mjs";

const table = JSON.parse(readFileSync(new URL("hostile-texts.json", import.meta.url), "utf8"));
// With this number of cases, WebKit loads a page in a tenth of its time limit, also on a busy machine.
const chunk = 10;

let page;
let attacker;
let cases;

before(async () => {
  attacker = await serve({});
  page = await openRenderedPage();
  const origins = { "{self}": page.server.origin, "{evil}": attacker.origin.replace("http://127.0.0.1", "localhost") };
  cases = table.map(({ kind, text }) => ({
    kind,
    text: text.replace(/\{(self|evil)\}/g, (placeholder) => origins[placeholder]),
  }));
});

after(async () => {
  await page?.close();
  await attacker?.close();
});

/** Returns the problems of the displayed creatives, and the number of creatives that are drawn. */
const problems = () =>
  page.run(() => {
    const all = [...document.querySelectorAll("endcap-creative")];
    return {
      problems: all.flatMap((each) => problemsOf(each, false, ["link"])),
      drawn: all.filter((each) => each.getAttribute("layout") !== "unknown").length,
      ran: globalThis.ran,
      clobbered: document.getElementById("main") !== main,
      foreign: performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => !name.startsWith(location.origin)),
    };
  });

for (let from = 0; from < table.length; from += chunk) {
  test(`hostile values ${from} to ${Math.min(from + chunk, table.length) - 1} are harmless`, async () => {
    const some = cases.slice(from, from + chunk);
    await page.load();
    await page.run(prepare);
    // Only those written by hand: `readPlacements` would withhold the worst.
    const text = await page.run((some) => JSON.stringify(some.flatMap((each) => creativesOf(each).slice(-7))), some);
    const creatives = JSON.parse(text).map((each, index) => ({ ...each, id: `${index} ${each.id}` }));
    // The texts of attributes are the shop's own: the elements do not limit how many marks are on a letter.
    const [label, linkLabel, shownLabel] = some.map(({ text }) => text).filter((text) => !/\p{M}{5}/u.test(text));
    const attributes = { label, "link-label": linkLabel, "shown-label": shownLabel };
    page.render(pageOf(...creatives), {
      stylesheet: page.server.origin + stylesheet,
      resolveSlug: (slug) => slug,
      request: { page_context: { text: some[3].text } },
      src: "/api/placements",
      attributes,
    });
    const own = () =>
      ["label", "link-label", "shown-label"].map((name) =>
        document.querySelector("endcap-placement").getAttribute(name),
      );
    const expected = Object.values(attributes).map((value) => value.toWellFormed().replaceAll("\0", "\ufffd"));
    await page.driver.get(`${page.server.origin}/bare.html`);
    await page.run(prepare);
    const { drawn, ...rest } = await problems();
    assert.deepEqual(rest, { problems: [], ran: [], clobbered: false, foreign: [] });
    assert.ok(drawn >= some.length * 2, `${drawn} are drawn`);
    assert.deepEqual(await page.run(own), expected);
    const state = await page.run(() => document.querySelector("endcap-placement > script").textContent);
    assert.deepEqual(JSON.parse(state).creatives, creatives, "the state is what the server had");
    await page.load("/rendered.html#now");
    await page.run(prepare);
    await page.until(() => document.querySelector("endcap-placement").state === "end");
    assert.deepEqual(await problems(), { drawn, ...rest });
    assert.deepEqual(await page.run(() => [sent, violations]), [[], []]);
  });
}

test("the other server receives no request", () => assert.deepEqual(attacker.requests, []));
