#!/usr/bin/env bash
# usage: audit.sh <cargo-deny>
# Checks licenses, bans and sources of the crates, known vulnerabilities of crates and npm packages if their databases can be
# reached, and that two builds give the same bytes. Databases that cannot be reached are listed at the end and are not a failure.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo_deny=$1
deny() { "$cargo_deny" --workspace --all-features --log-level warn "$@"; }
unreachable=()
failed=()
log=$(mktemp)
trap 'rm -f "$log"' EXIT

echo "audit 1/4: licenses, bans and sources of the crates"
deny check licenses bans sources || failed+=("the crates")
# The test runner is another project's program, so duplicate crates in it are not checked.
"$cargo_deny" --manifest-path tests/bindings/Cargo.toml --workspace --config deny.toml --log-level error \
  check licenses sources || failed+=("the crates of tests/bindings")

echo "audit 2/4: known vulnerabilities of crates"
if deny fetch db >"$log" 2>&1; then
  deny check advisories --disable-fetch || failed+=("advisories of crates")
else
  unreachable+=("advisories of crates: the database cannot be fetched here")
fi

echo "audit 3/4: known vulnerabilities of npm packages"
while read -r lock; do
  folder=$(dirname "$lock")
  if (cd "$folder" && npm audit --json >"$log" 2>/dev/null); then
    echo "  $folder: none"
  elif grep -q '"auditReportVersion"' "$log"; then
    (cd "$folder" && npm audit) || failed+=("npm packages of $folder")
  else
    unreachable+=("advisories for the npm packages of $folder: the registry does not offer that query")
  fi
done < <(git ls-files '*package-lock.json')

echo "audit 4/4: two builds from two folders"
node --test --test-reporter=spec tests/supply/reproducible.mjs || failed+=("reproducible builds")

((${#unreachable[@]} == 0)) || printf 'not checked: %s\n' "${unreachable[@]}"
if ((${#failed[@]})); then
  printf 'FAILED: %s\n' "${failed[@]}"
  exit 1
fi
