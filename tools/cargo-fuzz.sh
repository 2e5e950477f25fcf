#!/usr/bin/env bash
# usage: cargo-fuzz.sh <version> <folder>
# Installs cargo-fuzz, which builds and runs the fuzz targets. They need a C++ compiler, but not nightly Rust.
set -euo pipefail

if ! command -v "${CXX:-c++}" >/dev/null; then
  echo "The fuzzers need a C++ compiler: install g++ or clang, or set CXX" >&2
  exit 1
fi
"$(dirname "$0")/cargo-tool.sh" cargo-fuzz "$1" "$2" 3
