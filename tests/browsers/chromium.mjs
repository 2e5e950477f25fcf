// Chromium and its driver, which `make setup` installs.

export const binary = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const driver = process.env.CHROMEDRIVER ?? "/usr/bin/chromedriver";

/** Runs it without a screen and as root, and keeps it from sending requests of its own. */
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
