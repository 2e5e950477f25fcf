#!/usr/bin/env bash
# usage: version-of.sh <name>
# Prints the version of a tool in tools/versions.
set -euo pipefail

awk -v name="$1" '$1 == name { print $2; found = 1 } END { exit !found }' "${BASH_SOURCE[0]%/*}/versions"
