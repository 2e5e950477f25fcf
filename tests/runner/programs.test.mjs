// What the runner says of programs that are not installed.

import assert from "node:assert/strict";
import test from "node:test";
import { howToInstall } from "../programs.mjs";

test("a missing program is named with its package and its variable", (t) => {
  const before = process.env.REDIS_SERVER;
  t.after(() => {
    if (before === undefined) delete process.env.REDIS_SERVER;
    else process.env.REDIS_SERVER = before;
  });
  process.env.REDIS_SERVER = "/nowhere/redis-server";
  assert.match(howToInstall("redis"), /^Redis: .*apt-get install redis-tools.*REDIS_SERVER=<path>$/);
  process.env.REDIS_SERVER = process.execPath;
  assert.equal(howToInstall("redis"), undefined);
  assert.equal(howToInstall(undefined), undefined);
});
