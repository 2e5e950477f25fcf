#!/usr/bin/env bash
# Builds the wasm32 standard library, for machines that cannot reach rustup's server. Debian's newer Rust ("-web", packaged for
# browsers) has the source of the library, and the build is installed into that toolchain. Needs root or sudo; takes 2 minutes.
# Leaves the toolchain's name in .stamps/toolchain where rustup has to be told it.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
as_root=()
((EUID == 0)) || as_root=(sudo -n)

echo "  1/3 packages rustc-web cargo-web rust-web-src rust-web-llvm lld-22"
tools/debian.sh rustc-web cargo-web rust-web-src rust-web-llvm lld-22

# Uses Debian's own programs, also if others come first in PATH.
export PATH=/usr/bin:/bin RUSTC=/usr/bin/rustc
unset RUSTUP_TOOLCHAIN CARGO_TARGET_DIR CARGO_BUILD_TARGET RUSTFLAGS
sysroot=$("$RUSTC" --print sysroot)

echo "  2/3 the standard library for $target (about a minute)"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/src"
echo '#![no_std]' >"$work/src/lib.rs"
printf '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2024"\n' >"$work/Cargo.toml"
(cd "$work" && RUSTC_BOOTSTRAP=1 cargo build --quiet --release -Zbuild-std=std,panic_abort,test --target $target)

echo "  3/3 install into $sysroot"
lib=$sysroot/lib/rustlib/$target/lib
"${as_root[@]}" mkdir -p "$lib"
find "$work/target/$target/release/deps" -name 'lib*.rlib' ! -name 'libempty-*' -print0 \
  | xargs -0 "${as_root[@]}" install -m 644 -t "$lib"

rustup=${CARGO_HOME:-$HOME/.cargo}/bin/rustup
if [[ -x $rustup ]]; then
  "$rustup" toolchain link debian "$sysroot"
  mkdir -p .stamps
  echo debian >.stamps/toolchain
fi
