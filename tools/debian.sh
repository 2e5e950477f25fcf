#!/usr/bin/env bash
# Installs Debian packages: `tools/debian.sh NAME...`. Runs one at a time, because apt fails if another process holds its lock.
set -euo pipefail

if ! command -v apt-get >/dev/null; then
  echo "  apt-get was not found: this is not Debian" >&2
  exit 1
fi
as_root=()
if ((EUID != 0)); then
  if [[ ${CI-} != true ]]; then
    echo "  only root can install these packages:  sudo apt-get install $*" >&2
    exit 1
  fi
  as_root=(sudo -n)
fi
lock=${XDG_CACHE_HOME:-$HOME/.cache}/endcap/apt.lock
mkdir -p "${lock%/*}"
exec 9>"$lock"
flock 9

export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 "$@" >/dev/null
