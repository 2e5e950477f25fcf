// The script that creates many links, killed in the middle and run again: it requests only the links that are missing.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { json, text } from "node:stream/consumers";
import test from "node:test";
import { snippet } from "../documents/programs.mjs";
import { listening } from "../support/loopback.mjs";
import { root } from "../support/pack.mjs";
import { project } from "../support/packed.mjs";

const example = readFileSync(join(root, "examples/nightly/links.mjs"), "utf8");
const COUNT = 200;
const CONCURRENCY = 20;

/** A slow service that records which lists it received in each run, and refuses lists by their title, as no fault does. */
async function startService() {
  const requested = {};
  const server = createServer(async (request, response) => {
    const { title } = await json(request);
    if (title.startsWith("Refused")) return response.writeHead(400).end('{"errors":[]}');
    // A request of the killed run may arrive during the next run.
    const run = request.headers["x-run"];
    requested[run] = [...(requested[run] ?? []), title];
    setTimeout(() => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ products_link_url: `https://shop.example.com/lists/${title.split(" ")[1]}` }));
    }, 20);
  });
  return { requested, ...(await listening(server)) };
}

test("the documented program is the example, and 10 statements long", () => {
  assert.equal(snippet("nightly"), example);
  assert.equal(example.split("\n").filter((line) => /^(import|const|let|for|if)/.test(line)).length, 10);
});

/** Writes the example and its lists into a folder, with `options` of the client, and starts the service, which runs on loopback. */
async function setUp(t, lists, options = "") {
  const folder = mkdtempSync(join(project, "nightly-"));
  const service = await startService();
  t.after(() => {
    service.close();
    rmSync(folder, { recursive: true });
  });
  const client = "new EndcapClient({";
  writeFileSync(join(folder, "links.mjs"), example.replace(client, `${client} allowLoopbackHttp: true, ${options}`));
  writeFileSync(join(folder, "lists.jsonl"), lists.map((list) => `${JSON.stringify(list)}\n`).join(""));
  const start = (more = {}) => {
    const env = { ...process.env, API_URL: service.origin, API_KEY: "key-c4n4ry", ...more };
    return spawn(process.execPath, ["links.mjs"], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  };
  return { folder, requested: service.requested, start };
}

for (const killedAfter of [0, 70]) {
  test(`killed after ${killedAfter} links, and run again`, async (t) => {
    const lists = Array.from({ length: COUNT }, (_, number) => ({
      title: `List ${number}`,
      line_items: [{ name: "egg" }],
    }));
    const headers = '{ ...init.headers, "x-run": process.env.RUN }';
    const { folder, requested, start } = await setUp(
      t,
      lists,
      `fetch: (url, init) => fetch(url, { ...init, headers: ${headers} }),`,
    );
    let runs = 1000;
    const run = async (lines) => {
      const name = String(lines ?? runs++);
      const child = start({ RUN: name });
      const exit = once(child, "exit");
      const printed = [];
      if (lines === 0) while (requested[name] === undefined) await new Promise(setImmediate);
      if (lines === 0) child.kill("SIGKILL");
      for await (const line of createInterface({ input: child.stdout })) {
        printed.push(line);
        if (printed.length === lines) child.kill("SIGKILL");
      }
      const [code, signal] = await exit;
      return { printed, code, signal, requested: () => requested[name] ?? [] };
    };

    const first = await run(killedAfter);
    assert.equal(first.signal, "SIGKILL");
    assert.ok(first.printed.length >= killedAfter && first.printed.length < COUNT);
    const titleOf = (line) => `List ${Number(/^line (\d+): https:/.exec(line)[1]) - 1}`;
    const reported = first.printed.map(titleOf);
    const second = await run();
    assert.equal(second.code, 0);
    assert.equal(new Set(second.requested()).size, second.requested().length, "no list was requested twice");
    assert.deepEqual(
      second.requested().filter((title) => reported.includes(title)),
      [],
      "none that was reported",
    );
    const twice = second.requested().filter((title) => first.requested().includes(title)).length;
    assert.ok(twice <= CONCURRENCY, `${twice} requested again`);
    assert.equal(first.requested().length + second.requested().length, COUNT + twice);
    assert.deepEqual(new Set(second.printed.map(titleOf)), new Set(lists.map(({ title }) => title)));
    t.diagnostic(
      `${reported.length} reported, ${second.requested().length} requested by the second run, ${twice} of them again`,
    );
    const third = await run();
    assert.deepEqual([third.code, third.printed.length, third.requested().length], [0, COUNT, 0]);
    assert.doesNotMatch(readFileSync(join(folder, "links.jsonl"), "latin1"), /c4n4ry/);
  });
}

test("lists that failed are counted, and the exit code is 1", async (t) => {
  const titles = ["List 0", "Refused 1", "List 2", "Refused 3"];
  const lists = titles.map((title) => ({ title, line_items: [{ name: "egg" }] }));
  const { start } = await setUp(t, [...lists, { title: "no items" }]);
  const child = start();
  const [exit, printed] = [once(child, "exit"), text(child.stdout)];
  assert.equal((await exit)[0], 1);
  assert.equal((await printed).match(/^line [13]: https:/gm).length, 2);
  assert.deepEqual(
    (await printed).match(/failed \(\d so far\): ./g).map((each) => each.at(8)),
    ["1", "2", "3"],
  );
});
