// The pages of links of the fake service.

import assert from "node:assert/strict";
import test from "node:test";
import { KEY, list, ORIGIN, PATHS, startService } from "./calls.mjs";

/** Creates a link, and returns a function that gets its page. */
async function linkOf({ send, get }, body) {
  const { body: response } = await send(PATHS["shopping-list"], body, { bearer: KEY });
  const path = response.products_link_url.replace(ORIGIN, "");
  assert.match(path, /^\/lists\/[0-9a-f]{32}$/);
  return () => get(path);
}

test("a link leads to the recipe", async () => {
  const started = await startService();
  const page = await linkOf(started, {
    title: "Onion soup",
    link_type: "recipe",
    image_url: "https://images.example.com/soup.jpg",
    instructions: ["Cut the onions.", "Cook them."],
    line_items: [
      { name: "onion", display_text: "Yellow onions", line_item_measurements: [{ quantity: 3 }, { unit: "kg" }] },
      { name: "butter", quantity: 20, unit: "gram", filters: { health_filters: ["ORGANIC"] } },
    ],
    landing_page_configuration: {
      partner_linkback_url: "https://recipes.example.com/soup",
      enable_pantry_items: true,
    },
  });
  const { status, headers, text } = await page();
  assert.deepEqual([status, headers["content-type"]], [200, "text/html; charset=utf-8"]);
  for (const part of [
    ...["<h1>Onion soup</h1>", "Yellow onions", "3 each or 1 kg", "20 gram", "ORGANIC", "<li>Cook them.</li>"],
    ...["expires in 30 days", 'src="https://images.example.com/soup.jpg"', "pantry"],
    'href="https://recipes.example.com/soup"',
  ])
    assert.ok(text.includes(part), part);
  assert.equal((await started.get("/page.css")).headers["content-type"], "text/css");
  const [one, other] = [await linkOf(started, list()), await linkOf(started, list())];
  assert.notEqual(one, other);
});

test("a hostile list does nothing", async () => {
  const evil = "</title><script>alert(1)</script><img src=x onerror=alert(1)>\"'&";
  const page = await linkOf(
    await startService(),
    list({
      title: evil,
      image_url: 'https://x.example/"onerror="alert(1)',
      instructions: [evil],
      line_items: [
        {
          name: evil,
          display_text: evil,
          line_item_measurements: [{ unit: evil }],
          filters: { brand_filters: [evil] },
        },
      ],
      landing_page_configuration: { partner_linkback_url: " \tJavaScript:alert(1)" },
    }),
  );
  const { text, headers } = await page();
  assert.equal(text.match(/&lt;script&gt;/g).length, 6);
  assert.doesNotMatch(text, /<script|<img src=x|<a |javascript:/i);
  assert.ok(text.includes('src="https://x.example/&quot;onerror=&quot;alert(1)"'));
  const policy = headers["content-security-policy"];
  for (const part of ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"])
    assert.ok(policy.includes(part), part);
  assert.doesNotMatch(policy, /unsafe|script-src/);
  assert.equal(headers["x-content-type-options"], "nosniff");
});

test("links expire", async () => {
  const started = await startService();
  const pages = await Promise.all(
    [{ link_type: "recipe" }, { expires_in: 1 }, { expires_in: null }].map((more) => linkOf(started, list(more))),
  );
  assert.match((await pages[1]()).text, /within a day/);
  for (const [seconds, ...expected] of [
    [86_399, 200, 200, 200],
    [1, 200, 410, 200],
    [29 * 86_400, 410, 410, 200],
    [4e9, 410, 410, 200],
  ]) {
    started.service.advance(seconds);
    const statuses = await Promise.all(pages.map(async (page) => (await page()).status));
    assert.deepEqual(statuses, expected);
  }
  assert.match((await pages[0]()).text, /This page has expired/);
  for (const expires_in of [0, -1]) assert.equal((await (await linkOf(started, list({ expires_in })))()).status, 410);
  const { status, text } = await started.get("/lists/nothing");
  assert.deepEqual([status, text.includes("Page not found")], [404, true]);
});
