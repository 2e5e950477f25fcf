#!/usr/bin/env bash
# usage: wasm-bindgen.sh <step> <version> <folder>
# The wasm-bindgen command line, which must be of exactly the version of the crate in Cargo.lock.
set -euo pipefail

echo "$1: wasm-bindgen $2 (about 3 minutes, once)"
PATH=$PATH:$3/bin cargo install wasm-bindgen-cli --version "=$2" --locked --root "$3"
touch "$3/bin/wasm-bindgen"
