// How a page looks to people, and to axe.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const shots = fileURLToPath(new URL("shots", import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const screens = { desk: [1280, 900], phone: [390, 844] };

/** Takes pictures of what a browser shows and lets axe look at it: in its schemes of colours, at a desk and on a phone. */
export async function lookAt({ driver, emulate, name: browser, schemes }, name) {
  mkdirSync(shots, { recursive: true });
  await driver.executeScript(axe);
  for (const scheme of schemes) {
    for (const [device, [width, height]] of Object.entries(screens)) {
      await emulate({ scheme, width, height, isMobile: device === "phone" });
      await driver.executeScript(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      assert.equal(await driver.executeScript(sideways), 0, "nothing sticks out sideways");
      writeFileSync(`${shots}/${browser}-${name}-${scheme}-${device}.png`, await driver.takeScreenshot(), "base64");
      const found = await driver.executeScript(async () => {
        const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
      });
      assert.deepEqual(found, [], `${name}, ${scheme}, ${device}`);
    }
  }
  await emulate({ scheme: schemes[0], width: 1280, height: 900, isMobile: false });
}
