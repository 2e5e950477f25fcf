#!/usr/bin/env bash
# usage: other-browsers.sh <folder>
# Installs Firefox, WebKitGTK and their drivers for `make matrix`, on Debian only. Elsewhere the matrix lists them as absent.
# Debian does not package geckodriver, so it is compiled into <folder>.
set -euo pipefail

version=$("$(dirname "$0")/version-of.sh" geckodriver)
webkit=$(compgen -G "/usr/lib/*/webkit2gtk-4.*/MiniBrowser" || true)
if [[ ! -x /usr/bin/firefox-esr || -z $webkit || ! -x /usr/bin/WebKitWebDriver || ! -x /usr/bin/Xvfb ]]; then
  echo "setup: firefox-esr, webkit2gtk-driver and xvfb (about 500 MB, once)"
  if ! "${0%/*}/debian.sh" firefox-esr webkit2gtk-driver xvfb; then
    echo "  not installed: the matrix runs without these browsers" >&2
    exit
  fi
fi
if [[ ! -x $1/bin/geckodriver ]]; then
  echo "setup: geckodriver $version (about 4 minutes, once)"
  cargo install --quiet geckodriver --version "=$version" --root "$1"
fi
