// WebKitGTK (the engine of Safari) under WebDriver, in its bundled browser on a virtual display.

import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Builder, Capabilities } from "selenium-webdriver";
import { freePort } from "../support/loopback.mjs";

/** Starts the display, the driver and the browser, with a color scheme. `end` stops the display and the driver. */
export async function startWebKit(scheme) {
  const display = spawn("Xvfb", ["-screen", "0", "1280x900x24", "-displayfd", "3"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise((resolve, reject) => {
    display.on("error", reject);
    display.stdio[3].setEncoding("utf8").once("data", (text) => resolve(text.trim()));
  });
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${number}`, GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1" };
  if (scheme === "dark") env.GTK_THEME = "Adwaita:dark";
  const service = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" });
  const end = () => {
    service.kill();
    display.kill();
  };
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] },
  });
  try {
    await listening(port);
    const driver = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
    // In a script of this driver, microtasks run after each callback of an element. In a microtask of its own, a script is one
    // task for the page, as in other browsers.
    const execute = driver.executeScript.bind(driver);
    driver.executeScript = (script, ...args) => {
      const body = typeof script === "function" ? script : `function () { ${script} }`;
      return execute(`return Promise.resolve(arguments).then((args) => (${body}).apply(null, args))`, ...args);
    };
    return { driver, end };
  } catch (error) {
    end();
    throw error;
  }
}

/** Returns the path of the bundled browser, whose folder is named after the platform. */
function miniBrowser() {
  for (const machine of readdirSync("/usr/lib")) {
    for (const version of ["4.1", "4.0"]) {
      const file = join("/usr/lib", machine, `webkit2gtk-${version}`, "MiniBrowser");
      if (existsSync(file)) return file;
    }
  }
  throw new Error("the MiniBrowser of WebKitGTK is not installed");
}

async function listening(port) {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the driver of WebKitGTK does not respond");
}
