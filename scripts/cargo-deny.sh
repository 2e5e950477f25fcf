#!/usr/bin/env bash
# usage: cargo-deny.sh <version> <folder>
# cargo-deny, for `make audit` only.
set -euo pipefail

echo "setup: cargo-deny $1 (about 5 minutes, once)"
# Dependencies are resolved afresh, as for wasm-bindgen: a mirror may not carry those of its lock file.
cargo install --quiet cargo-deny --version "=$1" --root "$2"
touch "$2/bin/cargo-deny"
