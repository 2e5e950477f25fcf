// Response bodies: valid, endless, truncated, and of other types.

import { GOOD, json } from "../service.mjs";
import { endless, failing, REPEATABLE, repeat, streamed } from "./steps.mjs";

const malformed = (name, script, more) => failing(name, script, "MalformedResponseError", undefined, more);
/** A response whose body the client cannot read: it tries again, but not to create a link. */
const unreadable = (name, step, status) => ({
  name,
  script: [step],
  waits: [125],
  links: { error: "NetworkError", waits: [], status },
});
/** A row of a good response with other headers or another status. */
const good = (name, script) => ({ name, script: [script], waits: [] });
const JSON_FAULT = (value) => `body=${JSON.stringify(value)}`;

export const bodies = [
  failing("a body that never comes", [streamed({})], "TimeoutError", null, { elapsed: 30_000 }),
  unreadable("a body that breaks off once", "cut=body", 200),
  failing("a body that breaks off three times", repeat("cut=body"), "NetworkError", 200, {
    on: REPEATABLE,
    waits: [125, 250],
  }),
  unreadable("the body of a 503 that breaks off", "status=503; cut=body", 503),
  malformed("a body without end", [endless(65_536)]),
  malformed("a body without end that is said to be short", [endless(65_536, 200, { "content-length": "5" })]),
  malformed("a body of one chunk over the limit", ["pad=8388609"]),
  malformed("a body of empty chunks without end", [endless(0)]),
  {
    name: "the body of a 500 without end",
    script: [endless(65_536, 500)],
    waits: [125],
    links: { error: "ServiceError", status: 500, waits: [] },
  },
  unreadable("a body of what are no bytes", streamed({ pull: (controller) => controller.enqueue("{}") }), 200),
  ...["99999999999", "1"].map((length) =>
    good(`a wrong length, ${length}`, async ({ endpoint }) => json(GOOD[endpoint], 200, { "content-length": length })),
  ),
  good("a body of single bytes", "drip=0"),
  malformed("200 without a body", ["body="]),
  malformed("204", ["status=204"]),
  malformed("200 with a page in HTML", ["body=<!doctype html><title>Sign in</title>"]),
  malformed("200 with bytes that are not UTF-8", ["garbage"]),
  malformed("200 with half a document", ['body={"access_token":"c4n4ry']),
  malformed("200 with two documents", ["body={}{}"]),
  ...["{}", "[]"].map((text) => malformed(`200 with ${text}`, [`body=${text}`], { on: ["token", "links"] })),
  good("200 with a byte order mark", async ({ endpoint }) => json(`\ufeff${JSON.stringify(GOOD[endpoint])}`)),
  ...["201", "299"].map((status) => good(status, `status=${status}`)),
  good("200 with another type of content", "content-type=text/html"),
  malformed("a link that is not https", [JSON_FAULT({ products_link_url: "http://shop.example.com/1" })], {
    on: ["links"],
  }),
  ...[{ token_type: "mac" }, { access_token: "c4n4ry\r\nb" }].map((change) =>
    malformed(`a token with another ${Object.keys(change)}`, [JSON_FAULT({ ...GOOD.token, ...change })], {
      on: ["token"],
    }),
  ),
  { name: "an empty page", on: ["placements"], script: ['body={"creatives":[]}'], waits: [], result: undefined },
];
