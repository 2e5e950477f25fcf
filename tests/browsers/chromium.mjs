// Chromium and its driver, which `make setup` installs.

export const binary = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const driver = process.env.CHROMEDRIVER ?? "/usr/bin/chromedriver";

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
