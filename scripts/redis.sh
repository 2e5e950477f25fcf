#!/usr/bin/env bash
# Redis, for the test of stores only. Another one can be named in REDIS_SERVER.
#
# Debian's redis-tools has the server's program too, as redis-check-rdb, and unlike redis-server installs no service.
set -euo pipefail

server=${REDIS_SERVER:-/usr/bin/redis-check-rdb}
if [[ -x $server ]]; then
  exit
fi

if [[ ${1-} != install ]]; then
  exec "${0%/*}/step.sh" "setup: Redis, 7 MB" "$0" install
fi

if "${0%/*}/debian.sh" redis-tools && [[ -x /usr/bin/redis-check-rdb ]]; then
  exit
fi
cat >&2 <<END

A test of stores needs Redis. On Debian:  apt-get install redis-tools
Elsewhere, install it and name it:  REDIS_SERVER=/path/to/redis-server make test
END
exit 1
