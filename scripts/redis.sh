#!/usr/bin/env bash
# Installs Redis for the test of stores. REDIS_SERVER selects another one.
#
# In Debian's redis-tools, redis-check-rdb is the server's binary under another name. Unlike redis-server, the package does not
# start a service.
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
Elsewhere, install it and set its path:  REDIS_SERVER=/path/to/redis-server make test
END
exit 1
