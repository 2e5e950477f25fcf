#!/usr/bin/env bash
# Installs Chromium and its driver for the browser tests. CHROMIUM and CHROMEDRIVER select other ones.
set -euo pipefail

browser=${CHROMIUM:-/usr/bin/chromium}
driver=${CHROMEDRIVER:-/usr/bin/chromedriver}
if [[ -x $browser && -x $driver ]]; then
  exit
fi

if [[ ${1-} != install ]]; then
  exec "${0%/*}/step.sh" "setup: Chromium and its driver, 300 MB" "$0" install
fi

if "${0%/*}/debian.sh" chromium chromium-driver fonts-liberation && [[ -x /usr/bin/chromium && -x /usr/bin/chromedriver ]]; then
  exit
fi
cat >&2 <<END

The browser tests need Chromium and its driver. On Debian:  apt-get install chromium chromium-driver
Elsewhere, install both and set their paths:  CHROMIUM=/path/to/chrome CHROMEDRIVER=/path/to/chromedriver make test
END
exit 1
