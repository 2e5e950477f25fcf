// When a creative counts as seen, and when its video plays.

import assert from "node:assert/strict";
import test, { after, beforeEach } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { onlyChromium } from "./browser.mjs";
import { openElementPage } from "./element-page.mjs";

const page = await openElementPage();
await page.load();
await page.film();
after(() => page.close());

beforeEach(() => page.load());

const seen = () => page.run(() => events.filter(({ type }) => type === "viewable").map(({ detail }) => detail.id));
const loaded = () => page.until(() => events.some(({ type }) => type === "load"));
/** Waits longer than a view takes. */
const longerThanView = 1700;

test("a creative has one view after a second with half of it in view, also if it moves", async () => {
  // A busy machine may delay a view: one that always comes too late fails three times.
  for (let tries = 3; tries > 0; tries -= 1) {
    await page.load();
    const delay = await page.run(async () => {
      const times = {};
      for (const type of ["load", "viewable"]) {
        addEventListener(`endcap-${type}`, () => {
          times[type] = performance.now();
        });
      }
      await show(creatives.banner);
      await new Promise((resolve) => addEventListener("endcap-viewable", resolve));
      return times.viewable - times.load;
    });
    assert.ok(delay >= 1000, `${delay} ms after it was painted`);
    if (delay < 1600) break;
    assert.ok(tries > 1, `${delay} ms after it was painted`);
  }
  await page.run(async () => {
    const shown = document.querySelector("endcap-creative");
    main.append(shown);
    shown.creative = { ...creatives.banner, id: "next" };
    await 0;
    shown.creative = creatives.banner;
    await show(creatives.banner);
  });
  await wait(longerThanView);
  await page.becomes(seen, ["trk-banner"]);
});

test("no view counts before the picture is painted", async () => {
  await page.run(() => {
    const { large } = creatives.banner.banner;
    return show({ ...creatives.banner, banner: { large: { ...large, url: `${large.url}?wait=1500` } } });
  });
  await wait(1400);
  assert.deepEqual(await seen(), []);
  await page.until(() => events.some(({ type }) => type === "viewable"));
});

test("the second in view must be continuous, and restarts when the page is shown again", async () => {
  await page.run(() => show(creatives.banner));
  await loaded();
  for (let round = 0; round < 3; round += 1) {
    await page.run(() => main.style.setProperty("opacity", "1"));
    await wait(600);
    await page.run(() => main.style.setProperty("opacity", "0"));
    await wait(300);
  }
  assert.deepEqual(await seen(), []);
  await page.run(() => main.style.setProperty("opacity", "1"));
  await wait(longerThanView);
  await page.becomes(seen, ["trk-banner"]);
});

test("no view counts in a hidden tab", async () => {
  const screen = page.driver.manage().window();
  await page.run(() => show(creatives.banner));
  await loaded();
  const { width, height } = await screen.getRect();
  await screen.minimize();
  try {
    await wait(longerThanView);
    assert.equal(await page.run(() => document.hidden), true);
    assert.deepEqual(await seen(), []);
  } finally {
    await screen.setRect({ width, height });
  }
  await wait(longerThanView);
  await page.becomes(seen, ["trk-banner"]);
});

test("the view of a removed element is not reported until it is inserted again", async () => {
  await page.run(() => show(creatives.banner));
  await loaded();
  await page.run(() => {
    globalThis.removed = document.querySelector("endcap-creative");
    removed.remove();
  });
  await wait(longerThanView);
  assert.deepEqual(await seen(), []);
  await page.run(() => main.append(removed));
  await wait(longerThanView);
  await page.becomes(seen, ["trk-banner"]);
});

test("the view of a creative that a listener removes on load is not reported, also if its element shows another one later", async () => {
  await page.run(async () => {
    addEventListener("endcap-load", ({ target }) => target.remove(), { once: true });
    const shown = await show(creatives.banner);
    await new Promise((resolve) => addEventListener("endcap-load", resolve, { once: true }));
    shown.creative = creatives.display;
    main.append(shown);
  });
  await wait(longerThanView);
  await page.becomes(seen, ["trk-display"]);
});

const isPlaying = () => {
  const video = document.querySelector("endcap-creative")?.shadowRoot?.querySelector("video");
  return video && !video.paused && video.currentTime > 0;
};
const isPaused = () => document.querySelector("endcap-creative").shadowRoot.querySelector("video").paused;

test("a video is silent, inline and has controls; it plays in view and pauses out of it", async () => {
  const found = await page.run(async () => {
    const { shadowRoot } = await show(creatives.video);
    const video = shadowRoot.querySelector("video");
    // Firefox has no such property: its videos always play inline.
    const { muted, playsInline = true, controls, poster, ariaLabel } = video;
    return [muted, playsInline, controls, poster, ariaLabel];
  });
  const poster = `${page.server.origin}/pictures/1280x720-poster.svg`;
  assert.deepEqual(found, [true, true, true, poster, "A pot on the stove"]);
  await page.until(isPlaying);
  await page.run(() => main.prepend(Object.assign(document.createElement("p"), { className: "far" })));
  await page.until(isPaused);
  await page.run(() => document.querySelector(".far").remove());
  await page.until(isPlaying);
});

test("with `prefers-reduced-motion` a video does not play, also if the preference changes later", {
  skip: onlyChromium,
}, async (t) => {
  t.after(() => page.media({ "prefers-reduced-motion": "" }));
  await page.media({ "prefers-reduced-motion": "reduce" });
  await page.run(() => show(creatives.video));
  await loaded();
  await wait(500);
  assert.equal(await page.run(isPaused), true);
  await page.media({ "prefers-reduced-motion": "no-preference" });
  await page.until(isPlaying);
  await page.media({ "prefers-reduced-motion": "reduce" });
  await page.until(isPaused);
});

test("a video that the user paused stays paused", async () => {
  await page.run(() => show(creatives.video));
  await page.until(isPlaying);
  await page.run(() => document.querySelector("endcap-creative").shadowRoot.querySelector("video").pause());
  await wait(100);
  await page.run(() => main.prepend(Object.assign(document.createElement("p"), { className: "far" })));
  await wait(200);
  await page.run(() => document.querySelector(".far").remove());
  await wait(400);
  assert.equal(await page.run(isPaused), true);
});

test("a video that fails is reported", async () => {
  await page.run(() => show({ ...creatives.video, video: { url: `${location.origin}/gone.webm` } }));
  await page.until(() => events.some(({ type, detail }) => type === "error" && detail.part === "video"));
});
