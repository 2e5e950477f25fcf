// Chromium and its driver, which `make setup` installs.

import { pathsOf } from "../programs.mjs";

export const [binary, driver] = pathsOf("chromium");

/** Options to run headless and as root, without background requests. */
export const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];
