// `endcap sandbox` over real sockets, beside the sandbox in Rust.

import assert from "node:assert/strict";
import { connect } from "node:net";
import test, { after, before } from "node:test";
import { startSandbox } from "../client/sandbox.mjs";
import { endcap } from "../package/command.mjs";
import { importPacked } from "../package/packed.mjs";
import { startCommand } from "./command.mjs";

const { EndcapClient } = await importPacked("endcap/client");
const { GatewayClient } = await importPacked("endcap/gateway-client");

const ORIGIN = "https://shop.example";
const options = ["--faults", "--public-url", "https://sandbox.example.com", "--allow-origin", ORIGIN];
let both;
before(async () => {
  // The sandbox has the other options already.
  both = await Promise.all([startCommand(...options), startSandbox("--allow-origin", ORIGIN)]);
});
after(() => Promise.all((both ?? []).map((each) => each.stop())));

/** Sends a request as bytes, and returns all that comes until the connection ends, with how it ends. */
function exchange(address, head, body = "") {
  const { port, hostname } = new URL(address);
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, hostname, () => socket.write(`${head.join("\r\n")}\r\n\r\n${body}`));
    socket.setEncoding("utf8").on("data", (more) => {
      text += more;
    });
    socket.on("error", ({ code }) => resolve({ text, end: code })).on("end", () => resolve({ text, end: "end" }));
  });
}

/** Removes what differs between servers: the reason, the order of headers, and headers of the connection. */
function summary({ text, end }) {
  const [head, body = ""] = text.split("\r\n\r\n");
  const [status = "", ...lines] = head.toLowerCase().split("\r\n");
  // Of the two, only the sandbox lists the methods in the response to a preflight, too.
  const isPreflight = lines.some((line) => line.startsWith("access-control-max-age:"));
  const ignored = isPreflight ? /^(date|connection|allow):/ : /^(date|connection):/;
  const headers = lines.filter((line) => !ignored.test(line));
  return { status: status.slice(0, 12), headers: headers.sort(), body: parsed(body), end };
}

function parsed(body) {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** Asserts that both programs respond in the same way, byte by byte but for the order of members in JSON. */
async function compare(method, path, headers = [], body = "") {
  const outcomes = both.map(({ address }) => {
    const host = headers.some((line) => /^host:/i.test(line)) ? [] : [`Host: ${new URL(address).host}`];
    const common = [`${method} ${path} HTTP/1.1`, ...host, "Connection: close", `Content-Length: ${body.length}`];
    return exchange(address, [...common, ...headers], body).then((outcome) => {
      const text = outcome.text.replaceAll(address, "ADDRESS");
      return summary({ ...outcome, text });
    });
  });
  const [fake, sandbox] = await Promise.all(outcomes);
  assert.deepEqual(fake, sandbox, `${method} ${path} ${headers}`);
  return fake;
}

const json = "Content-Type: application/json";

test("service and site respond with the same headers", async () => {
  await compare("POST", "/v2/users", [json], "{}");
  await compare("POST", "/v2/users", [], "{}");
  await compare("GET", "/v2/users");
  await compare("OPTIONS", "/v2/users");
  await compare("GET", "/nothing");
  await compare("GET", "/lists/none");
  await compare("GET", "/pictures/hilltop-dairy/large.svg");
  await compare("POST", "/v2/oauth/token", [json], "{");
});

test("a body that is too large is a 413", async () => {
  const [{ address }] = both;
  const { status } = await fetch(`${address}/v2/users`, { method: "POST", body: "x".repeat(3 << 20) });
  assert.equal(status, 413);
});

test("faults on a connection", async () => {
  for (const fault of [
    "cut=headers",
    "cut=headers; reset",
    "cut=body; body=0123456789",
    "drip=1; status=429",
    "pad=9; body={}",
  ])
    await compare("POST", "/v2/users", [json, `X-Sandbox-Fault: ${fault}`], "{}");
  const { end } = await compare("POST", "/v2/users", [json, "X-Sandbox-Fault: cut=headers; reset"], "{}");
  assert.equal(end, "ECONNRESET");
});

test("control routes: the scenario and the clock", async () => {
  const acts = [
    { endpoint: "/v2/users", faults: [{ status: 503, retry_after: "1" }, null, { result_set: "changed" }] },
    { endpoint: "/v2/ian/dp", faults: [{ content_type: "text/html", body: "x" }] },
  ];
  const { body } = await compare("POST", "/sandbox/scenario", [json], JSON.stringify(acts));
  assert.deepEqual(Object.keys(body).length, 2);
  await compare("POST", "/sandbox/scenario", [json], JSON.stringify(acts[0]));
  for (let call = 0; call < 3; call++) await compare("POST", "/v2/users", [json], "{}");
  await compare("GET", "/sandbox/scenario");
  await compare("DELETE", "/sandbox/scenario");
  assert.deepEqual((await compare("GET", "/sandbox/scenario")).body, {});
  const times = both.map(async ({ address }) => {
    const send = async (change) => {
      const response = await fetch(`${address}/sandbox/clock`, { method: "POST", body: JSON.stringify(change) });
      return (await response.json()).millis;
    };
    const start = await send({ stopped: true });
    const moved = [await send({ advance: 60 }), await send({}), await send({ advance: -1, stopped: true })];
    const running = await send({ stopped: false });
    return [...moved.map((time) => time - start), running - start < 60_000 && running - start >= 59_000];
  });
  assert.deepEqual(
    await Promise.all(times),
    [0, 1].map(() => [60_000, 60_000, 59_000, true]),
  );
  for (const [path, wrong] of [
    ["scenario", "{"],
    ["scenario", "3"],
    ["scenario", '{"endpoint":"/"}'],
    ["scenario", '{"endpoint":"/","faults":[{"status":1}]}'],
    ["scenario", '{"endpoint":"/","faults":[],"more":1}'],
    ["clock", '{"advance":1.5}'],
    ["clock", '{"stop":true}'],
    ["clock", '{"stopped":1}'],
  ]) {
    // The messages differ: those of Rust are serde's.
    for (const { address } of both) {
      const { status } = await fetch(`${address}/sandbox/${path}`, { method: "POST", body: wrong });
      assert.equal(status, 400, `${path} ${wrong}`);
    }
  }
});

test("control routes: the requests", async () => {
  await compare("DELETE", "/sandbox/requests");
  await compare("POST", "/v2/users?access_token=c4n4ry", [json, "Authorization: Bearer c4n4ry-x"], "{}");
  await compare("GET", "/nothing", ["Cookie: c4n4ry"]);
  const outcomes = both.map(async ({ address }) => {
    const { requests, counts } = await (await fetch(`${address}/sandbox/requests`)).json();
    const shown = ({ method, path, query, status, fault }) => ({ method, path, query, status, fault });
    assert.doesNotMatch(JSON.stringify(requests), /c4n4ry/);
    return { requests: requests.map(shown), counts };
  });
  const [fake, sandbox] = await Promise.all(outcomes);
  assert.deepEqual(fake, sandbox);
  assert.equal(fake.requests.length, 2);
});

test("control routes are for this machine only", async () => {
  const statuses = {};
  for (const host of ["localhost", "LOCALHOST:1", "a.localhost", "127.8.9.10", "[::1]:9", "evil.example", "10.0.0.1"])
    statuses[host] = (await compare("GET", "/sandbox/scenario", [`Host: ${host}`])).status.slice(-3);
  for (const host of ["localhost.evil.example", "127.0.0.1.evil.example", "notlocalhost", "127.0.0.256"])
    statuses[host] = (await compare("GET", "/sandbox/scenario", [`Host: ${host}`])).status.slice(-3);
  assert.deepEqual(
    Object.values(statuses),
    [..."22222444444"].map((digit) => (digit === "2" ? "200" : "403")),
  );
  for (const origin of ["https://evil.example", "null", "http://localhost.evil.example", "file://localhost"])
    assert.match((await compare("DELETE", "/sandbox/requests", [`Origin: ${origin}`])).status, /403$/);
  for (const origin of ["http://localhost:3000", "https://127.0.0.1"])
    assert.match((await compare("DELETE", "/sandbox/requests", [`Origin: ${origin}`])).status, /204$/);
});

test("pages of allowed origins may send requests", async () => {
  const preflight = ["Access-Control-Request-Method: POST"];
  for (const origin of [ORIGIN, "https://other.example"]) {
    const { headers } = await compare("OPTIONS", "/v2/users", [`Origin: ${origin}`, ...preflight]);
    assert.equal(headers.includes(`access-control-allow-origin: ${ORIGIN}`), origin === ORIGIN);
    await compare("POST", "/v2/users", [`Origin: ${origin}`, json], "{}");
  }
});

test("a client reaches the command over loopback, and opens its links", async () => {
  const command = await startCommand("--token-lifetime", "1");
  const { address, client_id: clientId, client_secret: clientSecret, api_key: apiKey } = command;
  const client = new EndcapClient({
    hosts: { auth: address, ads: address, api: address },
    credentials: { clientId, clientSecret },
    apiKey,
    allowLoopbackHttp: true,
  });
  const { url } = await client.links.create({ title: "Soup", line_items: [{ name: "leek" }] });
  assert.ok(url.startsWith(`${address}/lists/`));
  assert.match(await (await fetch(url)).text(), /<h1>Soup<\/h1>/);
  assert.equal((await client.users.create({ user_id: "u", first_name: "Ada" })).created, true);
  // Without `--faults` these routes are off.
  assert.equal((await fetch(`${address}/sandbox/scenario`)).status, 404);
  const { status } = await fetch(`${address}/v2/users`, {
    method: "POST",
    headers: { "x-sandbox-fault": "status=503" },
  });
  assert.equal(status, 415);
  assert.equal(await command.stop(), 0);
});

test("pages of an allowed origin get ads and pictures from the gateway", async () => {
  const { address, stop } = await startCommand("--allow-origin", ORIGIN);
  const firstPage = async (origin) => {
    const client = new GatewayClient(`${address}/api`, {
      fetch: (sent) => {
        sent.headers.set("origin", origin);
        return fetch(sent);
      },
    });
    const pages = client.placements.list({
      page_context: { page_query: { storefront_query: { page_view_id: "None" } } },
      placement_context: { placement_kind: { display_placement: { supported_format: ["image_banner"] } } },
    });
    for await (const page of pages) return page;
  };
  const { creatives } = await firstPage(ORIGIN);
  const { url } = creatives[0].banner.large;
  assert.ok(url.startsWith(`${address}/pictures/`));
  assert.equal((await fetch(url)).headers.get("content-type"), "image/svg+xml");
  await assert.rejects(firstPage("https://evil.example"), { status: 403 });
  assert.equal(await stop(), 0);
});

test("the command ends with a signal", async () => {
  const { child, exited } = await startCommand();
  child.kill("SIGTERM");
  assert.deepEqual(await exited, [0, null]);
});

test("wrong arguments", () => {
  for (const [args, message] of [
    [["--port", "70000"], '`--port` must be a number from 0 to 65535; got "70000"'],
    [["--rate", "0"], '`--rate` must be a number from 1 to 1000000000; got "0"'],
    [["--token-lifetime", "1.5"], '`--token-lifetime` must be a number from 0 to 1000000000; got "1.5"'],
    [["--public-url", "shop"], "`--public-url` must be a URL"],
    [["--format", "json"], "`--format` is not an option of `endcap sandbox`"],
    [["file.json"], 'unexpected argument "file.json"'],
  ]) {
    const { status, stderr } = endcap(["sandbox", ...args]);
    assert.deepEqual([status, stderr.includes(message)], [2, true], stderr);
  }
  assert.match(endcap(["check", "--faults"]).stderr, /`--faults` is not an option of `endcap check`/);
  const { port } = new URL(both[0].address);
  const { status, stderr } = endcap(["sandbox", "--port", port]);
  assert.deepEqual(
    [status, stderr],
    [2, `endcap: cannot listen on port ${port} (EADDRINUSE); choose another \`--port\`\n`],
  );
});
