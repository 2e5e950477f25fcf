#!/usr/bin/env bash
# Lists the tools that this project does not install by itself and that are missing, or have another version than the project is
# tested with (tools/versions). Another version is not an error, but a package that is built with it may have other bytes.
set -euo pipefail
cd "$(dirname "$0")/.."

missing=()
need() { command -v "$1" >/dev/null || missing+=("  $1: $2"); }
need cargo "Rust, from https://rustup.rs or the package manager"
need cc "a C linker; on Debian: apt-get install build-essential"
need npm "comes with Node"
node=$(node --version 2>/dev/null | tr -d v || true)
IFS=. read -r major minor _ <<<"${node:-0.0}"
if ((major < 20 || (major == 20 && minor < 19))); then
  missing+=("  node: version 20.19 or newer, from https://nodejs.org${node:+; this is $node}")
fi

if ((${#missing[@]})); then
  printf 'endcap needs these first:\n' >&2
  printf '%s\n' "${missing[@]}" >&2
  exit 1
fi

others=()
compare() {
  local wanted
  wanted=$(tools/version-of.sh "$1")
  [[ $2 == "$wanted" ]] || others+=("$1 ${2:-unknown} (tested with $wanted)")
}
# The toolchain that builds for wasm, where the setup had to make one.
if [[ -s .stamps/toolchain ]]; then
  export RUSTUP_TOOLCHAIN=$(<.stamps/toolchain)
fi
compare rustc "$(rustc --version 2>/dev/null | cut -d ' ' -f 2 || true)"
compare node "$node"
if ((${#others[@]})); then
  printf -v list '%s, ' "${others[@]}"
  echo "note: not the versions that endcap is tested with: ${list%, }" >&2
fi
