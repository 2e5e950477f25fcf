#!/usr/bin/env bash
# Names what is missing of the few things this project does not install by itself.
set -euo pipefail

missing=()
need() { command -v "$1" >/dev/null || missing+=("  $1: $2"); }
need cargo "Rust, from https://rustup.rs or the package manager"
need cc "a C linker; on Debian: apt-get install build-essential"
need npm "comes with Node"
if ! command -v node >/dev/null; then
  missing+=("  node: version 20.19 or newer, from https://nodejs.org")
elif ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
  missing+=("  node: version 20.19 or newer; this is $(node --version)")
fi

if ((${#missing[@]})); then
  printf 'endcap needs these first:\n' >&2
  printf '%s\n' "${missing[@]}" >&2
  exit 1
fi
