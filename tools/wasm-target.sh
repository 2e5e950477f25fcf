#!/usr/bin/env bash
# Installs the standard library for wasm32-unknown-unknown unless a toolchain has it.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
has_std() {
  local dir
  dir=$(rustc --print target-libdir --target $target 2>/dev/null) && compgen -G "$dir/libstd-*.rlib" >/dev/null
}

# The toolchain that wasm-target-debian.sh created is selected by name.
if [[ -s .stamps/toolchain ]]; then
  RUSTUP_TOOLCHAIN=$(cat .stamps/toolchain) has_std && exit
  rm .stamps/toolchain
fi
has_std && exit

echo "setup: the Rust target $target"
if command -v rustup >/dev/null && rustup target add $target; then
  exit
fi

echo "setup: rustup could not add it; trying Debian's Rust instead"
if tools/wasm-target-debian.sh; then
  exit
fi

cat >&2 <<END

The Rust target $target cannot be installed. One of these is needed:
  - rustup (https://rustup.rs) that can reach its server:  rustup target add $target
  - Debian 12 or newer with its security archive, and root or sudo:  tools/wasm-target-debian.sh
  - any Rust toolchain that has the target, first in PATH
END
exit 1
