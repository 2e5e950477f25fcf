#!/usr/bin/env bash
# usage: cargo-tool.sh <name> <version> <folder> <minutes>
# A tool that cargo builds, for those few targets that need it.
set -euo pipefail

echo "setup: $1 (about $4 minutes, once)"
# Dependencies are resolved again: a mirror may not carry the versions in the lock file of the tool.
PATH=$PATH:$3/bin cargo install --quiet "$1" --version "=$2" --root "$3"
touch "$3/bin/$1"
