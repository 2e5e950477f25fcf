// How a page looks to people, and to axe.

import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findNothing } from "./axe.mjs";

const shots = fileURLToPath(new URL("shots", import.meta.url));
const screens = { desk: [1280, 900], phone: [390, 844] };

/** Takes pictures of what a browser shows and lets axe look at it: in its schemes of colours, at a desk and on a phone. */
export async function lookAt({ driver, emulate, name: browser, schemes }, name) {
  mkdirSync(shots, { recursive: true });
  for (const scheme of schemes) {
    for (const [device, [width, height]] of Object.entries(screens)) {
      await emulate({ scheme, width, height });
      await driver.executeScript(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      writeFileSync(`${shots}/${browser}-${name}-${scheme}-${device}.png`, await driver.takeScreenshot(), "base64");
      await findNothing(driver, `${name}, ${scheme}, ${device}`);
    }
  }
  await emulate({ scheme: schemes[0], width: 1280, height: 900 });
}
