#!/usr/bin/env bash
# Installs packages of Debian: `scripts/debian.sh NAME...`. One process at a time, because apt gives up on a list that another one reads.
set -euo pipefail

if ! command -v apt-get >/dev/null; then
  echo "  this is no Debian: there is no apt-get" >&2
  exit 1
fi
as_root=()
((EUID == 0)) || as_root=(sudo -n)
lock=${XDG_CACHE_HOME:-$HOME/.cache}/endcap/apt.lock
mkdir -p "${lock%/*}"
exec 9>"$lock"
flock 9

export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 "$@" >/dev/null
