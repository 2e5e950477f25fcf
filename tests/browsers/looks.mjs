// Takes screenshots of pages and checks them with axe.

import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findNothing } from "./axe.mjs";

const shots = fileURLToPath(new URL("shots", import.meta.url));

/** Sizes of the window, in CSS pixels. */
export const screens = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

/** Whether to test each combination of color scheme and screen, as `make matrix` does. */
const isEveryLook = process.env.ENDCAP_SCREENS === "all";

/** Returns whether to test a combination. `make test` tests two of four, which cover each scheme and screen once. */
export const isLookedAt = (scheme, screen) => isEveryLook || (scheme === "light") === (screen === "desk");

/** Takes a screenshot of the page and runs axe on it, in each color scheme of the browser and at both window sizes. */
export async function lookAt({ driver, emulate, name: browser, schemes }, name) {
  mkdirSync(shots, { recursive: true });
  for (const scheme of schemes) {
    for (const [device, size] of Object.entries(screens)) {
      if (!isLookedAt(scheme, device)) continue;
      await emulate({ scheme, ...size });
      await driver.executeScript(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      writeFileSync(`${shots}/${browser}-${name}-${scheme}-${device}.png`, await driver.takeScreenshot(), "base64");
      await findNothing(driver, `${name}, ${scheme}, ${device}`);
    }
  }
  await emulate({ scheme: schemes[0], ...screens.desk });
}
