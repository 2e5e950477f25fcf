// Playback of videos and their views, also after the videos are moved or filled again.

import assert from "node:assert/strict";
import test, { after, beforeEach } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { openElementPage } from "./element-page.mjs";

const page = await openElementPage();
await page.film();
after(() => page.close());

beforeEach(() => page.load());

const isPlaying = () => {
  const shown = document.querySelector("endcap-creative");
  const video = shown.querySelector("video") ?? shown.shadowRoot.querySelector("video");
  return !video.paused && video.currentTime > 0;
};

const views = () => page.run(() => events.filter(({ type }) => type === "viewable").length);

/** Shows the video in markup of the page. */
const showOwn = (name, creative = "video") =>
  page.run(
    (name, creative) => {
      const shown = document.createElement("endcap-creative");
      const video = Object.assign(document.createElement("video"), { width: 320, height: 180, loop: true });
      video.dataset.endcap = name;
      video.muted = true;
      shown.append(video, Object.assign(document.createElement("b"), { textContent: "text" }));
      shown.creative = creatives[creative];
      main.append(shown);
    },
    name,
    creative,
  );

const pause = () => page.run(() => document.querySelector("endcap-creative video").pause());

for (const [what, move] of Object.entries({
  "moved to another parent": (shown) => document.body.prepend(shown),
  "moved before another element": (shown) =>
    main.moveBefore ? main.moveBefore(shown, main.firstChild) : main.prepend(shown),
}))
  test(`a video that was ${what} plays again and is counted as viewed`, async () => {
    await page.run(() => show(creatives.video));
    await page.until(isPlaying);
    await page.run(`(${move})(document.querySelector("endcap-creative"))`);
    await page.until(() => events.some(({ type }) => type === "viewable"));
    assert.equal(await page.run(isPlaying), true);
  });

test("a video in the page's markup plays on after the label has changed, unless the user paused it", async () => {
  const setLabel = (label) =>
    page.run((label) => document.querySelector("endcap-creative").setAttribute("label", label), label);
  await showOwn("video");
  await page.until(isPlaying);
  await setLabel("Ad");
  await wait(300);
  await page.until(isPlaying);
  await pause();
  await wait(100);
  await setLabel("Promoted");
  await wait(400);
  assert.equal(await page.run(isPlaying), false);
});

for (const name of ["video", "video:src"])
  test(`the page's markup with \`${name}\` is viewed by the seconds that its video plays`, async () => {
    await showOwn(name);
    if (name === "video") {
      await page.until(isPlaying);
      await pause();
    }
    await wait(1700);
    assert.deepEqual([await page.run(isPlaying), await views()], [false, 0]);
    await page.run(() => document.querySelector("endcap-creative video").play());
    await page.until(() => events.some(({ type }) => type === "viewable"));
  });

test("the view of a video element is not reported if the creative does not have a video", async () => {
  await showOwn("video", "banner");
  await page.until(() => events.some(({ type }) => type === "viewable"));
});
