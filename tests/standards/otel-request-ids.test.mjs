// Ids of the service in spans: one that repeats a secret is left out, in any case.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { hosts } from "../testing/service.mjs";
import { only, otel, takeSpans, trackContext } from "./spans.mjs";

const { EndcapClient } = await importPacked("endcap/client");

trackContext();

for (const [name, id, recorded] of [
  ["another id is recorded", "Req-1", "Req-1"],
  ["the token is left out", "C4n4ry-Token", undefined],
  ["the token in lower case in an id is left out", "id:c4n4ry-token", undefined],
  ["the token in upper case is left out", "C4N4RY-TOKEN", undefined],
])
  test(name, async () => {
    const fetch = async () => Response.json({ user_id: "u1" }, { headers: { "x-request-id": id } });
    const client = new EndcapClient({ hosts, accessToken: () => "C4n4ry-Token", fetch, otel });
    takeSpans();
    await client.users.create({ user_id: "u1", first_name: "Ann" });
    assert.equal(only(takeSpans(), "POST").attributes["endcap.request_id"], recorded);
  });
