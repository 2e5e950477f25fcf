#!/usr/bin/env bash
# usage: hooks.sh
# Installs a git hook that runs `make check` before each push. Never replaces another hook.
set -euo pipefail
cd "$(dirname "$0")/.."

hooks=$(git rev-parse --path-format=absolute --git-path hooks)
hook=$hooks/pre-push
if [[ $hooks != "$(git rev-parse --path-format=absolute --git-common-dir)"/* ]]; then
  echo "git looks for hooks in $hooks (core.hooksPath), which other repositories may share: add \`make check\` to a hook there" >&2
  exit 1
fi
read -r -d '' content <<'END' || true
#!/bin/sh
# Installed by `make hooks`. Delete this file to push without the check; `git push --no-verify` skips it once.
# git sets variables that describe the repository. The git commands in `make` must not inherit them.
unset $(git rev-parse --local-env-vars)
exec make check </dev/null
END

if [[ -e $hook ]] && [[ $(<"$hook") != "$content" ]]; then
  echo "$hook exists and is not ours: add \`make check\` to it, or remove it first" >&2
  exit 1
fi
mkdir -p "$(dirname "$hook")"
printf '%s\n' "$content" >"$hook"
chmod +x "$hook"
echo "git push runs \`make check\` first; to stop that, delete $hook"
