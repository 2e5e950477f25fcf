#!/usr/bin/env bash
# usage: cargo-tool.sh <name> <version> <folder> <minutes>
# Installs a tool with cargo.
set -euo pipefail

echo "setup: $1 (about $4 minutes, once)"
# Without --locked, because a registry mirror may lack the versions in the tool's lock file.
PATH=$PATH:$3/bin cargo install --quiet "$1" --version "=$2" --root "$3"
touch "$3/bin/$1"
