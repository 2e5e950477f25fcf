#!/usr/bin/env bash
# Installs rustfmt and clippy, which a minimal installation of rustup lacks.
set -euo pipefail

if cargo fmt --version >/dev/null 2>&1 && cargo clippy --version >/dev/null 2>&1; then
  exit
fi
echo "setup: rustfmt and clippy"
if ! { command -v rustup >/dev/null && rustup component add rustfmt clippy; }; then
  echo "The lints need rustfmt and clippy:  rustup component add rustfmt clippy" >&2
  exit 1
fi
