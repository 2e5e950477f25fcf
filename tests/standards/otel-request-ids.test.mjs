// Ids of the service in spans: one that repeats a secret is left out, in any case.

import assert from "node:assert/strict";
import test from "node:test";
import { hosts } from "../gateway/service.mjs";
import { importPacked } from "../package/packed.mjs";
import { only, otel, takeSpans, trackContext } from "./spans.mjs";

const { EndcapClient } = await importPacked("endcap/client");

trackContext();

for (const [id, recorded] of [
  ["Req-1", "Req-1"],
  ["C4n4ry-Token", undefined],
  ["id:c4n4ry-token", undefined],
  ["C4N4RY-TOKEN", undefined],
])
  test(`${id} is ${recorded ? "recorded" : "left out"}`, async () => {
    const fetch = async () => Response.json({ user_id: "u1" }, { headers: { "x-request-id": id } });
    const client = new EndcapClient({ hosts, accessToken: () => "C4n4ry-Token", fetch, otel });
    takeSpans();
    await client.users.create({ user_id: "u1", first_name: "Ann" });
    assert.equal(only(takeSpans(), "POST").attributes["endcap.request_id"], recorded);
  });
