#!/usr/bin/env bash
# usage: step.sh <what> <command> [argument]...
# Runs one step of the setup or a build: prints what is being done and how many seconds it took last time on this machine, and
# records how many it takes now.
set -euo pipefail

# cargo and npm would take an outer make's job slots for theirs.
unset MAKEFLAGS MFLAGS MAKELEVEL
what=$1
shift
folder=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/endcap/seconds
file=$folder/${what//[^a-zA-Z0-9]/-}
last=$(cat "$file" 2>/dev/null || true)
[[ $last =~ ^[0-9]+$ ]] || last=
echo "$what${last:+ ($last s last time)}"
start=$SECONDS
"$@"
took=$((SECONDS - start))
# The step succeeds even if its time cannot be recorded.
{ mkdir -p "$folder" && echo "$took" >"$file"; } 2>/dev/null || true
((took < 10)) || echo "$what: took $took s"
