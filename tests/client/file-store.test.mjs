// The file store: entries outlive the process, and no content of the file makes a call fail.

import assert from "node:assert/strict";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { afterEach, beforeEach } from "node:test";
import { importPacked, requirePacked } from "../support/packed.mjs";
import { setUp } from "./client.mjs";
import { LIST } from "./service.mjs";

const { fileStore } = await importPacked("endcap/stores/file");
let folder;
let file;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "endcap-store-"));
  file = join(folder, "links.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true }));

const linesIn = (path) => readFileSync(path, "utf8").split("\n").filter(Boolean);
const modeOf = (path) => statSync(path).mode & 0o777;

test("another store of the same file reads the entries, from ES modules and CommonJS", () => {
  const store = fileStore(file);
  store.set("a", "1");
  store.set("b", "zwölf \n\ud800 \u2028", 60);
  store.set("a", "2");
  for (const other of [store, fileStore(file), requirePacked("endcap/stores/file").fileStore(file)])
    assert.deepEqual([other.get("a"), other.get("b"), other.get("c")], ["2", "zwölf \n\ud800 \u2028", undefined]);
});

test("only the owner can read the file, even if others could before or it was rewritten", () => {
  fileStore(file);
  assert.equal(modeOf(file), 0o600);
  const open = join(folder, "open.jsonl");
  writeFileSync(open, "", { mode: 0o644 });
  const store = fileStore(open);
  for (const value of ["1", "2", "3"]) store.set("a", value);
  assert.equal(modeOf(open), 0o600);
  fileStore(open);
  assert.deepEqual([linesIn(open).length, modeOf(open)], [1, 0o600]);
});

test("an expired entry is not returned, and is later removed from the file", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  const store = fileStore(file);
  for (let number = 0; number < 9; number++) store.set(`short ${number}`, "1", 60);
  store.set("long", "2", 120);
  store.set("for ever", "3");
  t.mock.timers.tick(59_999);
  assert.equal(store.get("short 0"), "1");
  t.mock.timers.tick(1);
  assert.deepEqual([store.get("short 0"), store.get("long"), store.get("for ever")], [undefined, "2", "3"]);
  const later = fileStore(file);
  assert.deepEqual([later.get("short 0"), later.get("long"), later.get("for ever")], [undefined, "2", "3"]);
  assert.deepEqual([linesIn(file).length, readdirSync(folder)], [2, ["links.jsonl"]]);
});

test("a last line cut off at any byte loses no other line and no later entry", () => {
  const store = fileStore(file);
  store.set("a", "1");
  store.set("b", "2");
  const before = statSync(file).size;
  store.set("c", "3");
  const whole = readFileSync(file);
  for (let length = whole.length - 1; length >= before; length--) {
    writeFileSync(file, whole);
    truncateSync(file, length);
    const next = fileStore(file);
    assert.deepEqual([next.get("a"), next.get("b"), next.get("c")], ["1", "2", undefined], String(length));
    next.set("d", "4");
    const after = fileStore(file);
    assert.deepEqual([after.get("a"), after.get("b"), after.get("d")], ["1", "2", "4"], String(length));
  }
  for (let length = 0; length < 12; length++) {
    writeFileSync(file, whole.subarray(0, length));
    fileStore(file).set("d", "4");
    assert.equal(fileStore(file).get("d"), "4", String(length));
  }
});

test("a file whose lines were all cut off is not rewritten, and takes new entries", () => {
  const text = '\n{"key":"a","val\n{"key":"b","value":"1"';
  writeFileSync(file, text);
  const store = fileStore(file);
  assert.equal(readFileSync(file, "utf8"), text);
  store.set("c", "3");
  assert.equal(fileStore(file).get("c"), "3");
});

test("invalid lines are ignored", () => {
  fileStore(file).set("a", "1");
  const others = [
    "null",
    "[]",
    "5",
    '{"key":1,"value":"2"}',
    '{"key":"a","value":2}',
    '{"key":"a","value":"x","until":"y"}',
    "\u0000\u0000",
    "\r",
  ];
  appendFileSync(file, `\n${others.join("\n")}\n\n`);
  appendFileSync(file, Buffer.from([10, 0xff, 0xfe, 10]));
  fileStore(file).set("b", "2");
  assert.deepEqual([fileStore(file).get("a"), fileStore(file).get("b")], ["1", "2"]);
  assert.equal(linesIn(file).length, 2, "and removed");
});

test("a path that cannot be used is an error when the store is opened", () => {
  assert.throws(() => fileStore(join(folder, "nowhere", "links.jsonl")), { code: "ENOENT" });
  assert.throws(() => fileStore(folder), { code: "EISDIR" });
  assert.throws(() => fileStore("/dev/null"), /^Error: \/dev\/null is not a file$/);
  const foreign = join(folder, "package.json");
  for (const text of [
    '{ "name": "shop" }\n',
    "\nhello",
    '{"key":"a","value":"1"}',
    "\n\n# My notes\nimportant\n",
    '\n{\n  "a": 1,\n  "b": 2\n}\n',
    "\n{\n",
    '\n{"title":"x"}\n',
    '\n{"key":"a","title":"x"}',
    '\n{"key":"a","title":"x"}\n{"key":"b","value":"1"}\n',
    `\n{"key":"${"a".repeat(70_000)}","title":"x"}`,
  ]) {
    writeFileSync(foreign, text);
    assert.throws(() => fileStore(foreign), /was not written by fileStore; choose another path$/);
    assert.equal(readFileSync(foreign, "utf8"), text);
  }
  for (const maxEntries of [0, -1, 1.5, "5", Number.NaN])
    assert.throws(() => fileStore(file, { maxEntries }), /^TypeError: `maxEntries` must be an integer of 1 or more$/);
});

test("a file that is not a store keeps its mode and its time of change", () => {
  const foreign = join(folder, "package.json");
  writeFileSync(foreign, '{ "name": "shop" }\n');
  chmodSync(foreign, 0o644);
  const { mtimeMs, ctimeMs } = statSync(foreign);
  assert.throws(() => fileStore(foreign), /was not written by fileStore/);
  const after = statSync(foreign);
  assert.deepEqual([after.mode & 0o777, after.mtimeMs, after.ctimeMs], [0o644, mtimeMs, ctimeMs]);
  // If others can read the file of a store, the store restricts its mode.
  fileStore(file).set("a", "1");
  chmodSync(file, 0o644);
  fileStore(file);
  assert.equal(modeOf(file), 0o600);
  const empty = join(folder, "empty.jsonl");
  writeFileSync(empty, "");
  chmodSync(empty, 0o644);
  fileStore(empty);
  assert.equal(modeOf(empty), 0o600);
});

test("a file, a folder or a symbolic link of another account is refused, also by root", (t) => {
  const isRoot = process.getuid() === 0;
  const links = '\n{"key":"a","value":"1"}';
  mkdirSync(join(folder, "theirs"));
  const theirs = join(folder, "theirs", "links.jsonl");
  const planted = join(folder, "planted.jsonl");
  const link = join(folder, "link.jsonl");
  writeFileSync(planted, links, { mode: 0o644 });
  symlinkSync(file, link);
  // Only root can give files to another account.
  if (isRoot) for (const path of [join(folder, "theirs"), planted, link]) lchownSync(path, 54_321, 54_321);
  else t.mock.method(process, "geteuid", () => process.getuid() + 1);
  const expected =
    /^Error: \S+ belongs to another account \(uid \d+\); choose a path in a folder that belongs to uid \d+$/;
  for (const path of [planted, link, theirs]) assert.throws(() => fileStore(path), expected);
  assert.deepEqual([readFileSync(planted, "utf8"), modeOf(planted)], [links, 0o644]);
  assert.deepEqual([existsSync(file), existsSync(theirs)], [false, false], "nothing is created");
  const inTheirs = join(folder, "in-theirs.jsonl");
  symlinkSync(theirs, inTheirs);
  assert.throws(() => fileStore(inTheirs), expected);
});

test("an unknown option is a TypeError with the nearest name", () => {
  assert.throws(
    () => fileStore(file, { maxEntrys: 5 }),
    /^TypeError: `maxEntrys` is not an option; did you mean `maxEntries`\?$/,
  );
  assert.throws(() => fileStore(file, null), /^TypeError: options must be an object$/);
  assert.deepEqual(readdirSync(folder), [], "before anything is written");
});

test("opening takes time linear in the size, also for one large value", () => {
  const timeOf = (bytes) => {
    const value = "é".repeat(bytes / 2);
    rmSync(file, { force: true });
    fileStore(file).set("large", value);
    appendFileSync(file, '\n{"key":"after","value":"1"}');
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now();
      const store = fileStore(file);
      const time = performance.now() - start;
      assert.ok(store.get("large") === value && store.get("after") === "1");
      return time;
    });
    return Math.min(...times);
  };
  timeOf(1 << 20);
  const [small, large] = [timeOf(1 << 21), timeOf(1 << 25)];
  // The large file has 16 times the size. It takes up to 256 times as long if each chunk splits all earlier ones again.
  assert.ok(large < 40 * small, `${small} ms and ${large} ms`);
});

test("the most recent entries stay in the file", () => {
  const store = fileStore(file, { maxEntries: 3 });
  for (const key of ["a", "b", "c", "a", "d", "e"]) store.set(key, key);
  for (const each of [store, fileStore(file, { maxEntries: 3 })])
    assert.deepEqual(
      ["a", "b", "c", "d", "e"].map((key) => each.get(key)),
      ["a", undefined, undefined, "d", "e"],
    );
});

test("two stores of one file lose no entry that both have read, and a symbolic link stays a link", () => {
  const one = fileStore(file);
  const linked = join(folder, "link.jsonl");
  symlinkSync(file, linked);
  const other = fileStore(linked);
  for (let number = 0; number < 50; number++) (number % 2 ? one : other).set(`key ${number % 10}`, String(number));
  // One store rewrites the file while both are in use.
  const third = fileStore(linked);
  assert.equal(linesIn(file).length, 10);
  one.set("late", "1");
  other.set("later", "2");
  const last = fileStore(file);
  assert.deepEqual(
    [last.get("late"), last.get("later"), last.get("key 7"), third.get("key 7")],
    ["1", "2", "47", "47"],
  );
  assert.deepEqual(readdirSync(folder).sort(), ["link.jsonl", "links.jsonl"]);
  assert.equal(readFileSync(linked, "utf8"), readFileSync(file, "utf8"));
});

test("a client finds its links again, and the file has no credential", async () => {
  const results = [];
  for (let run = 0; run < 2; run++) {
    const { client, clock, count } = setUp({ store: fileStore(file) });
    const { value } = await clock.settle(client.links.create(LIST));
    results.push([value.cached, count("links")]);
  }
  assert.deepEqual(results, [
    [false, 1],
    [true, 0],
  ]);
  const text = readFileSync(file, "utf8");
  assert.doesNotMatch(text, /c4n4ry|Soup|onion/);
  assert.equal(linesIn(file).length, 1);
});
