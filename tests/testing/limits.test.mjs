// Rates and locks of users: the fake service limits as the sandbox does.

import assert from "node:assert/strict";
import test from "node:test";
import { assertSame, PATHS, startPair } from "./pair.mjs";

const KEY = "c4n4ry-sandbox-key";
const user = (user_id) => JSON.stringify({ user_id, first_name: "Ada" });

test("more requests than the rate allows are a 429, for each endpoint by itself", async () => {
  const pair = await startPair({ rate: 2 });
  try {
    const sessions = pair.sessions();
    const request = { path: PATHS["shopping-list"], body: '{"title":"Soup","line_items":[]}', bearer: KEY };
    const statuses = [];
    const send = async (times, more) => {
      for (let time = 0; time < times; time++)
        statuses.push((await assertSame(sessions, { ...request, ...more })).status);
    };
    await send(3);
    await send(1, { path: PATHS.user });
    await pair.advance(1);
    await send(3);
    await pair.advance(60);
    await send(3);
    assert.deepEqual(statuses, [200, 200, 429, 401, 200, 200, 429, 200, 200, 429]);
  } finally {
    await pair.stop();
  }
});

test("a user that is being created is locked", async () => {
  const pair = await startPair({ createUserDelay: 300 });
  try {
    const outcomes = pair.sessions().map(async (session) => {
      const bearer = await session.token();
      const send = () => session.response({ path: PATHS.user, body: user("u"), bearer });
      const first = send();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return [...(await Promise.all([send(), first])), await send()];
    });
    const [fake, sandbox] = await Promise.all(outcomes);
    assert.deepEqual(fake, sandbox);
    assert.deepEqual(
      fake.map(({ status }) => status),
      [423, 200, 400],
    );
  } finally {
    await pair.stop();
  }
});
