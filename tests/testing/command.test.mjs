// `endcap sandbox` over real sockets: the connection, the control routes, CORS, and arguments.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { endcap } from "../support/command.mjs";
import { importPacked, project } from "../support/packed.mjs";
import { ads } from "./calls.mjs";
import { startCommand } from "./command.mjs";

const { EndcapClient } = await importPacked("endcap/client");
const { GatewayClient } = await importPacked("endcap/gateway-client");

const ORIGIN = "https://shop.example";
let command;
before(async () => {
  command = await startCommand("--faults", "--allow-origin", ORIGIN);
});
after(() => command?.stop());

/** Sends a request as bytes, and returns the response with how the connection ended. */
function exchange(method, path, headers = [], body = "") {
  const { port, hostname, host } = new URL(command.address);
  const hosts = headers.some((line) => /^host:/i.test(line)) ? [] : [`Host: ${host}`];
  const common = [`${method} ${path} HTTP/1.1`, ...hosts, "Connection: close", `Content-Length: ${body.length}`];
  return new Promise((resolve) => {
    let text = "";
    const end = (how) => {
      const [head, rest = ""] = text.split("\r\n\r\n");
      const [, status = ""] = head.split(" ");
      const values = head.split("\r\n").map((line) => /^([^:]+): (.*)$/.exec(line)?.slice(1));
      const named = values.filter(Boolean).map(([name, value]) => [name.toLowerCase(), value]);
      resolve({ status: Number(status), headers: Object.fromEntries(named), text: rest, end: how });
    };
    const socket = connect(port, hostname, () =>
      socket.write(`${[...common, ...headers].join("\r\n")}\r\n\r\n${body}`),
    );
    socket.setEncoding("utf8").on("data", (more) => {
      text += more;
    });
    socket.on("error", ({ code }) => end(code)).on("end", () => end("end"));
  });
}

/** Sends a request to a control route, and returns the status and the value of the response. */
async function control(method, path, body) {
  const init = { method, body: typeof body === "object" ? JSON.stringify(body) : body };
  const response = await fetch(`${command.address}/sandbox/${path}`, init);
  return [response.status, response.status === 204 ? undefined : await response.json()];
}

const json = "Content-Type: application/json";

test("a body that is too large is a 413, and a broken one ends only its connection", async () => {
  const { status } = await fetch(`${command.address}/v2/users`, { method: "POST", body: "x".repeat(3 << 20) });
  assert.equal(status, 413);
  assert.equal((await exchange("POST", "/v2/users", ["Transfer-Encoding: chunked"], "zz\r\n")).status, 400);
  assert.equal((await exchange("GET", "/page.css")).status, 200);
});

test("faults on a connection", async () => {
  const faulty = (fault) => exchange("POST", "/v2/users", [json, `X-Sandbox-Fault: ${fault}`], "{}");
  for (const [fault, text, end] of [
    ["cut=headers", "", "end"],
    ["cut=headers; reset", "", "ECONNRESET"],
    ["cut=body; body=0123456789", "01234", "end"],
    ["cut=body; reset; body=0123456789", "01234", "ECONNRESET"],
    ["drip=1; body=0123; status=429", "0123", "end"],
    ["pad=3; body={}", "   {}", "end"],
  ]) {
    const response = await faulty(fault);
    assert.deepEqual([response.text, response.end], [text, end], fault);
    if (fault.startsWith("cut=body")) assert.equal(response.headers["content-length"], "10");
  }
});

test("control routes: the scenario and the clock", async () => {
  const scenario = [
    { endpoint: "/v2/users", faults: [{ status: 503, retry_after: "1" }, null, { handle_anyway: true, status: 500 }] },
    { endpoint: "/v2/ian/dp", faults: [{ content_type: "text/html", body: "x" }] },
  ];
  const staged = Object.fromEntries(scenario.map(({ endpoint, faults }) => [endpoint, faults]));
  assert.deepEqual(await control("POST", "scenario", scenario), [200, staged]);
  const statuses = [];
  for (let call = 0; call < 4; call++) statuses.push((await exchange("POST", "/v2/users", [json], "{}")).status);
  assert.deepEqual(statuses, [503, 401, 500, 401]);
  assert.deepEqual(await control("GET", "scenario"), [200, { "/v2/ian/dp": scenario[1].faults }]);
  assert.equal((await control("DELETE", "scenario"))[0], 204);
  assert.deepEqual(await control("GET", "scenario"), [200, {}]);
  const millis = async (change) => (await control("POST", "clock", change))[1].millis;
  const start = await millis({ stopped: true });
  const moved = [await millis({ advance: 60 }), await millis({}), await millis({ advance: -1, stopped: true })];
  assert.deepEqual(
    moved.map((time) => time - start),
    [60_000, 60_000, 59_000],
  );
  const running = await millis({ stopped: false });
  assert.ok(running - start < 60_000 && running - start >= 59_000);
  for (const [path, wrong] of [
    ["scenario", "{"],
    ["scenario", "3"],
    ["scenario", '{"endpoint":"/"}'],
    ["scenario", '{"endpoint":"/v2/users","faults":[{"status":1}]}'],
    ["scenario", '{"endpoint":"/v2/users","faults":[],"more":1}'],
    ["clock", '{"advance":1.5}'],
    ["clock", '{"stop":true}'],
    ["clock", '{"stopped":1}'],
  ])
    assert.equal((await control("POST", path, wrong))[0], 400, `${path} ${wrong}`);
});

test("control routes: the requests", async () => {
  await control("DELETE", "requests");
  await exchange("POST", "/v2/users?access_token=c4n4ry", [json, "Authorization: Bearer c4n4ry-x"], "{}");
  await exchange("GET", "/nothing", ["Cookie: c4n4ry"]);
  await exchange("POST", "/v2/users", [json, "X-Sandbox-Fault: status=503; retry-after=1"], "{}");
  const [, { requests, counts }] = await control("GET", "requests");
  assert.doesNotMatch(JSON.stringify(requests), /c4n4ry/);
  assert.deepEqual(counts, { "POST /v2/users": 2, "GET /nothing": 1 });
  assert.deepEqual(
    requests.map(({ method, path, query, status, fault }) => [method, path, query, status, fault]),
    [
      ["POST", "/v2/users", ["access_token"], 403, null],
      ["GET", "/nothing", [], 404, null],
      ["POST", "/v2/users", [], 503, { status: 503, retry_after: "1" }],
    ],
  );
});

test("control routes are for this machine only", async () => {
  const statuses = async (method, path, name, values) =>
    Promise.all(values.map(async (value) => (await exchange(method, path, [`${name}: ${value}`])).status));
  const hosts = ["localhost", "LOCALHOST:1", "a.localhost", "127.8.9.10", "[::1]:9"];
  assert.deepEqual(
    await statuses("GET", "/sandbox/scenario", "Host", hosts),
    hosts.map(() => 200),
  );
  const others = ["evil.example", "10.0.0.1", "localhost.evil.example", "127.0.0.1.evil.example", "notlocalhost"];
  others.push("127.0.0.256", "[fe80::1]", "localhost@evil.example", "evil@localhost");
  for (const [method, path] of [
    ["GET", "/sandbox/requests"],
    ["DELETE", "/sandbox/requests"],
    ["GET", "/sandbox/scenario"],
    ["POST", "/sandbox/scenario"],
    ["DELETE", "/sandbox/scenario"],
    ["GET", "/sandbox/clock"],
    ["POST", "/sandbox/clock"],
  ])
    assert.deepEqual(
      await statuses(method, path, "Host", others),
      others.map(() => 403),
    );
  const foreign = ["https://evil.example", "null", "http://localhost.evil.example", "file://localhost"];
  assert.deepEqual(
    await statuses("DELETE", "/sandbox/requests", "Origin", foreign),
    foreign.map(() => 403),
  );
  assert.deepEqual(
    await statuses("DELETE", "/sandbox/requests", "Origin", ["http://localhost:3000", "https://127.0.0.1"]),
    [204, 204],
  );
  // The service itself may be called by any name, and its URLs use it.
  assert.equal(
    (await exchange("GET", "/page.css", ["Host: shop.example", "Origin: https://shop.example"])).status,
    200,
  );
});

test("pages of allowed origins may send requests", async () => {
  for (const origin of [ORIGIN, "https://other.example", `${ORIGIN}0`, "null"]) {
    const preflight = [`Origin: ${origin}`, "Access-Control-Request-Method: POST"];
    const responses = [
      await exchange("OPTIONS", "/v2/users", preflight),
      await exchange("POST", "/v2/users", [`Origin: ${origin}`, json], "{}"),
    ];
    assert.deepEqual(
      responses.map(({ status }) => status),
      [204, 401],
    );
    for (const { headers } of responses) {
      assert.equal(headers["access-control-allow-origin"], origin === ORIGIN ? ORIGIN : undefined);
      assert.equal(headers.vary, "origin");
    }
    if (origin !== ORIGIN) continue;
    assert.match(responses[0].headers["access-control-allow-headers"], /authorization/);
    assert.equal(responses[1].headers["access-control-expose-headers"], "retry-after");
  }
});

test("the credentials of a file are accepted, and those that the command prints are such a file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "endcap-credentials-"));
  const file = join(folder, "credentials.json");
  try {
    writeFileSync(file, JSON.stringify({ client_id: "me", api_key: "c4n4ry-third", location_codes: ["here"] }));
    const other = await startCommand("--credentials", file);
    const { address, child, exited, stop, ...printed } = other;
    const more = { client_secret: "c4n4ry-sandbox-secret", retailer_ids: ["green-basket", "corner-shop"] };
    assert.deepEqual(printed, { client_id: "me", api_key: "c4n4ry-third", location_codes: ["here"], ...more });
    await stop();
    writeFileSync(file, JSON.stringify({ address, ...printed }));
    await (await startCommand("--credentials", file)).stop();
    for (const [text, message] of [
      ["c4n4ry", "expected an object in JSON, as `endcap sandbox` prints it"],
      ["null", "expected an object in JSON, as `endcap sandbox` prints it"],
      ['{"client_secret":7}', "`credentials.client_secret` must be a string"],
      ['{"client_ids":"c4n4ry"}', "`credentials.client_ids` is not an option; did you mean `credentials.client_id`?"],
    ]) {
      writeFileSync(file, text);
      const { status, stderr } = endcap(["sandbox", "--credentials", file]);
      assert.deepEqual([status, stderr.split("\n")[0]], [2, `endcap: \`--credentials\`: ${file}: ${message}`]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  assert.match(endcap(["sandbox", "--credentials", file]).stderr, /credentials\.json: ENOENT/);
});

test("a line on standard error says why a request found no ads, and which origin was refused", async () => {
  const program = join(project, "node_modules/.bin/endcap");
  const child = spawn(program, ["sandbox", "--until-stdin-closes"], { stdio: "pipe" });
  const { address, client_id, client_secret } = JSON.parse(String((await once(child.stdout, "data"))[0]));
  const post = async (path, body, headers) => {
    const init = { method: "POST", headers: { "content-type": "application/json", ...headers } };
    return (await fetch(address + path, { ...init, body: JSON.stringify(body) })).json();
  };
  const grant = { client_id, client_secret, grant_type: "client_credentials" };
  const { access_token } = await post("/v2/oauth/token", grant);
  const page_query = { search_query: { search_term: "gravel", page_view_id: "None" } };
  const line = once(child.stderr, "data");
  await post("/v2/ian/dp", ads({ page_context: { page_query } }), { authorization: `Bearer ${access_token}` });
  assert.match(
    String((await line)[0]),
    /^endcap: a placement request found no ads: .*\. See http:\/\/127\.0\.0\.1:\d+\/\n$/,
  );
  for (const path of ["/api/links", "/v2/users"]) {
    const refused = once(child.stderr, "data");
    await post(path, {}, { origin: "http://127.0.0.1:5173" });
    const expected = "endcap: a page of http://127.0.0.1:5173 was refused; allow it with `--allow-origin`\n";
    assert.equal(String((await refused)[0]), expected, path);
  }
  child.stdin.end();
  assert.equal((await once(child, "exit"))[0], 0);
});

test("it listens on the loopback interface only", { skip: process.platform !== "linux" }, () => {
  const port = Number(new URL(command.address).port).toString(16).toUpperCase().padStart(4, "0");
  const sockets = readFileSync("/proc/net/tcp", "utf8").split("\n");
  const listening = sockets.filter((line) => line.includes(`:${port} 00000000:0000 0A`));
  assert.deepEqual([listening.length, listening[0]?.includes("0100007F:")], [1, true]);
});

test("a client reaches the command over loopback, and opens its links", async () => {
  const other = await startCommand("--token-lifetime", "1");
  const { address, client_id: clientId, client_secret: clientSecret, api_key: apiKey } = other;
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
  assert.equal(await other.stop(), 0);
});

test("pages of an allowed origin get ads and pictures from the gateway", async () => {
  const { address, stop } = await startCommand("--allow-origin", ORIGIN);
  const firstPage = async (origin) => {
    const client = new GatewayClient(`${address}/api`, {
      fetch: (url, init) => {
        init.headers.set("origin", origin);
        return fetch(url, init);
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
    [["--allow-origin", "localhost:5173"], "`--allow-origin` must be an origin without a path, such as http"],
    [["--allow-origin", `${ORIGIN}/`], `http://localhost:5173; got "${ORIGIN}/"`],
    [["--public-url", "shop"], "`--public-url` must be a URL"],
    [["--format", "json"], "`--format` is not an option of `endcap sandbox`"],
    [["file.json"], 'unexpected argument "file.json"'],
  ]) {
    const { status, stderr } = endcap(["sandbox", ...args]);
    assert.deepEqual([status, stderr.includes(message)], [2, true], stderr);
  }
  assert.match(endcap(["check", "--faults"]).stderr, /`--faults` is not an option of `endcap check`/);
  const { port } = new URL(command.address);
  const { status, stderr } = endcap(["sandbox", "--port", port]);
  assert.deepEqual(
    [status, stderr],
    [2, `endcap: cannot listen on port ${port} (EADDRINUSE); choose another \`--port\`\n`],
  );
});
