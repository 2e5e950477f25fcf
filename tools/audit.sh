#!/usr/bin/env bash
# usage: audit.sh <cargo-deny>
# Checks licenses, bans and sources of the crates, known vulnerabilities of crates and npm packages if their databases can be
# reached, and that two builds give the same bytes. Databases that cannot be reached are listed at the end and are not a failure.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo_deny=$1
# Workspaces with lock files of their own, whose programs are not published.
others=(tests/bindings examples/async examples/cloudflare-rust examples/leptos)
deny() { "$cargo_deny" --workspace --all-features --log-level warn "$@"; }
deny_in() {
  "$cargo_deny" --manifest-path "$1/Cargo.toml" --workspace --all-features --config deny.toml --log-level error --locked "${@:2}"
}
unreachable=()
failed=()
log=$(mktemp)
trap 'rm -f "$log"' EXIT

echo "audit 1/4: licenses, bans and sources of the crates"
deny check licenses bans sources || failed+=("the crates")
# Other projects decide which crates their frameworks and programs have twice, so duplicates are not checked there.
for folder in "${others[@]}"; do
  deny_in "$folder" check licenses sources || failed+=("the crates of $folder")
done

echo "audit 2/4: known vulnerabilities of crates"
if deny fetch db >"$log" 2>&1; then
  deny check advisories --disable-fetch || failed+=("advisories of crates")
  for folder in "${others[@]}"; do
    deny_in "$folder" check advisories --disable-fetch || failed+=("advisories of the crates of $folder")
  done
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
