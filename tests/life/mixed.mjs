// Calls of each kind in sequence, in any runtime: valid, invalid and hostile values, strings and bytes;
// requests, responses, fingerprints, and complete client calls. Import this file before the package
// makes its first call.

import { hostile } from "./hostile-values.mjs";
import { item, list, place, sending, user } from "./sending.mjs";

// The package instantiates its modules at the first call, so this file can capture their memories.
const { Instance } = WebAssembly;
const memories = [];
WebAssembly.Instance = class extends Instance {
  constructor(...args) {
    super(...args);
    memories.push(this.exports.memory);
  }
};

const badList = (index) => ({
  titel: "Soup",
  line_items: [item(index), item(index + 1), { name: 7, product_ids: [1, 1, -index], quantity: 0, unit: `x${index}` }],
});
const badPlace = (index) => ({ page_context: { page_query: { [`query_${index}`]: {} } }, session_context: index });
const badUser = (index) => ({
  user_id: " ",
  first_name: "a<b",
  locale: `x${index}`,
  metadata: { [`k${index}`]: index },
});
const token = (index) => ({ client_id: `id-${index}`, client_secret: "s-c4n4ry", grant_type: "client_credentials" });
const page = (index) => ({
  creatives: [
    {
      object_tracking_id: `t${index}`,
      type: index % 2 ? "image_banner" : "é",
      assets: [
        { name: "hero_image", medium_properties: { image: { public_url: `https://cdn.example.com/${index}.jpg` } } },
        { name: `x${index}`, medium_properties: { image: { public_url: "http://a.example/" } } },
      ],
      actions: [{ action_properties: { item_card: { position: 1, product_id: `p${index}` } } }],
      properties: [{ name: `name ${index % 100}`, value: "🍮" }],
    },
    index,
  ],
});
const failure = (index) => ({ error: { message: `no ${index}`, code: 1001 }, meta: { key: `user_${index % 9}` } });

const bytesOf = (value) => new TextEncoder().encode(JSON.stringify(value));
const thrown = (run) => {
  try {
    run();
  } catch (error) {
    return error;
  }
};

/** Kinds of calls. Each returns whether the result is as expected. */
function kinds(endcap, http) {
  const { shoppingLists, placements, users, tokens, locate } = endcap;
  const { amendPlacements, linkRequest, fingerprint, readError, readLink, readPlacements, readRawPlacements } = http;
  const { InvalidRequestError, MalformedResponseError, readToken, readUser } = http;
  const target = { host: "https://api.example.com", apiKey: "key-c4n4ry" };
  const bodies = [
    [shoppingLists, list, badList],
    [placements, place, badPlace],
    [users, user, badUser],
    [tokens, token, () => ({})],
  ];
  const checks = bodies.flatMap(([{ check, schema }, good, bad]) => [
    (index) => check(bytesOf(good(index))).ok,
    (index) => check(JSON.stringify(good(index))).ok,
    (index) => check(good(index)).ok,
    (index) => check(bytesOf(bad(index))).issues.length > 0,
    (index) => !check(JSON.stringify(bad(index))).ok,
    (index) => !check(bad(index)).ok,
    (index) => !check(JSON.stringify(good(index)).slice(0, -1 - (index % 40))).ok,
    (index) => schema["~standard"].validate(good(index)).issues === undefined,
  ]);
  const fights = Object.values(hostile)
    .filter(({ slow }) => !slow)
    .map(
      ({ make }) =>
        () =>
          !shoppingLists.check(make()).ok,
    );
  const others = [
    (index) => linkRequest(list(index), target).body.length > 0,
    () => InvalidRequestError.is(thrown(() => linkRequest("{}", target))),
    (index) => readPlacements({ status: 200, body: bytesOf(page(index)) }).creatives[0].withheld.length === 1,
    (index) => readPlacements({ status: 200, body: JSON.stringify(page(index)) }).skipped === 1,
    (index) => readRawPlacements({ status: 200, body: bytesOf(page(index)) }).creatives.length === 1,
    () => MalformedResponseError.is(thrown(() => readPlacements({ status: 200, body: "{" }))),
    (index) =>
      readError({ status: 400, headers: { "retry-after": "1" }, body: bytesOf(failure(index)) }).errors.length === 1,
    (index) => readError({ status: 500, body: `<p>${index}</p>` }).reason !== null,
    (index) =>
      readUser({ status: 200, body: bytesOf({ user_id: `u${index}`, first_name: "a" }) }, { sent: user(index) })
        .created,
    (index) =>
      readToken({ status: 200, body: `{"access_token":"c4n4ry-${index}","token_type":"Bearer"}` }).accessToken.length >
      1,
    () => readLink({ status: 200, body: '{"products_link_url":"https://shop.example.com/"}' }).url.length > 9,
    (index) => amendPlacements(bytesOf(place(index)), { session_context: { user_ip: "192.0.2.1" } }).ok,
    (index) => locate(`{\n"é":${index}}`, { start: 2, end: 4 }).start.line === 2,
    (index) => fingerprint(list(index)).length === 64,
    () => InvalidRequestError.is(thrown(() => fingerprint("{}"))),
  ];
  return [...checks, ...fights, ...others];
}

/** Mixed calls. `run` makes a number of calls, each `share`-th of them with the client, and returns the problems. */
export function mixed(endcap, http, client, share = 16) {
  const all = kinds(endcap, http);
  const send = sending(client);
  let made = 0;
  return {
    async run(calls) {
      const wrong = [];
      let failed = 0;
      for (const end = made + calls; made < end && wrong.length < 5; made += 1) {
        if (made % share !== share - 1) {
          if (!all[made % all.length](made)) wrong.push(`call ${made}, of kind ${made % all.length}`);
        } else if (!(await send(Math.floor(made / share)))) failed += 1;
      }
      const few = calls / share / 50;
      if (failed < few || failed > 20 * few) wrong.push(`${failed} calls of the client failed`);
      return wrong;
    },
    /** The bytes of the wasm memories. */
    wasmBytes: () => memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0),
  };
}
