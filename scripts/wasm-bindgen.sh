#!/usr/bin/env bash
# usage: wasm-bindgen.sh <step> <version> <folder>
# The wasm-bindgen command line, which must be of exactly the version of the crate in Cargo.lock.
set -euo pipefail

echo "$1: wasm-bindgen $2 (about 3 minutes, once)"
# Its own lock file may name a version that a mirror does not carry (yet), so dependencies are resolved afresh.
PATH=$PATH:$3/bin cargo install wasm-bindgen-cli --version "=$2" --root "$3"
touch "$3/bin/wasm-bindgen"
