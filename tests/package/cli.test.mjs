// Tests the command `endcap` as npm installs it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test, { after } from "node:test";
import { npmCommand } from "../../tools/portable.mjs";
import { advised, bad, endcap, file, folder, good } from "../support/command.mjs";
import { importPacked, project } from "../support/packed.mjs";

const { locate } = await importPacked();

/** The line with the source and the one with the carets, each without its margin. */
function excerpts({ lines }) {
  return lines.flatMap((line, index) => {
    const [, margin, source] = /^( {2}\d+ \| )(.*)$/.exec(line) ?? [];
    return margin === undefined
      ? []
      : [{ source, carets: lines[index + 1].slice(margin.length), lines: [line, lines[index + 1]] }];
  });
}

test("the exit status depends on the issues", () => {
  const [isGood, isBad, isAdvised] = [file("good.json", good), file("bad.json", bad), file("advised.json", advised)];
  assert.equal(endcap(["check", isGood]).status, 0);
  assert.equal(endcap(["check", isAdvised]).status, 0);
  assert.equal(endcap(["check", isBad]).status, 1);
  assert.equal(endcap(["check", isGood, isBad, isGood]).status, 1);
  assert.equal(endcap(["check", isBad, "missing.json", isGood]).status, 2);
  assert.equal(endcap(["check", "."]).status, 2);
});

test("an issue is shown with its position, its line and carets", () => {
  const text = '{\n  "title": "Soup",\n  "line_items": [{ "name": "leek", "upcs": ["12"] }]\n}\n';
  const { stdout } = endcap(["check", file("list.json", text)]);
  assert.equal(
    stdout,
    `list.json:3:45: error upc-format
  line_items[0].upcs[0]: must be 12 or 14 digits
  3 |   "line_items": [{ "name": "leek", "upcs": ["12"] }]
    |                                             ^^^^

list.json: 1 error, 0 warnings
`,
  );
});

test("columns match those of `locate`", () => {
  const text = `{"title":"🍮\u0301é","line_items":[\r\n\t{"name":"漢","upcs":["12"]},{"name":3}]}`;
  const [outcome] = JSON.parse(endcap(["check", "--format", "json", file("columns.json", text)]).stdout);
  assert.equal(outcome.issues.length, 2);
  for (const issue of outcome.issues) {
    const { line, column } = locate(text, issue).start;
    assert.deepEqual([issue.line, issue.column], [line, column]);
  }
});

/** The number of terminal columns before the first "12" of these lines. */
for (const [what, before, columns] of [
  ["tabs", '\t{"name":"a",\t"upcs":[', 4 + 12 + 4 + 8],
  ["wide characters", '{"name":"漢字カナ","upcs":[', 9 + 8 + 2 + 8],
  ["narrow ones of the same script", '{"name":"ｶﾅ","upcs":[', 9 + 2 + 2 + 8],
  ["combining marks", '{"name":"e\u0301o\u0308","upcs":[', 9 + 2 + 2 + 8],
  ["emoji of several parts", '{"name":"👩‍🍳🍮❤️","upcs":[', 9 + 6 + 2 + 8],
]) {
  test(`carets are below the range: ${what}`, () => {
    const text = `{"title":"t","line_items":[\n${before}"12"]}]}`;
    const [{ source, carets }] = excerpts(endcap(["check", file("width.json", text)]));
    assert.equal(carets, `${" ".repeat(columns)}^^^^`);
    assert.ok(source.includes('"upcs":["12"]}]}'));
  });
}

test("long lines are cut around the range", () => {
  const items = Array.from(
    { length: 500 },
    (_, index) => `{"name":"item ${index}"${index === 250 ? ',"upcs":["12"]' : ""}}`,
  );
  const [{ source, carets, lines }] = excerpts(
    endcap(["check", file("long.json", `{"title":"t","line_items":[${items}]}`)]),
  );
  assert.ok(source.startsWith("…") && source.endsWith("…"), source);
  assert.equal(source.slice(carets.indexOf("^"), carets.lastIndexOf("^") + 1), '"12"');
  for (const line of lines) assert.ok(line.length <= 80, line);
});

test("a line of 10 MB, read on request, takes no longer for it", () => {
  const text = `{"title":"t","line_items":[{"name":7},{"name":"${"漢".repeat(3_500_000)}","upcs":["12"]},{"name":8}]}`;
  const path = file("huge.json", text);
  assert.match(endcap(["check", path]).stdout, /too-large/);
  const start = Date.now();
  const run = endcap(["check", "--max-bytes", "20000000", path]);
  assert.ok(Date.now() - start < 10_000);
  const shown = excerpts(run);
  assert.ok(shown.length >= 3);
  for (const { lines } of shown) for (const line of lines) assert.ok(line.length <= 80);
});

test("control characters, escape sequences and bidirectional controls never reach the terminal", () => {
  const hostile = "\u001b]0;gone\u0007\u009b31m\u202e\u2066\u200f\u2028\u007f\u0000";
  for (const text of [
    `{"title":"${hostile}","line_items":[{"name":7}]}`,
    `{"title":"t","line_items":[{"name":7}],"${hostile.replaceAll(/\p{Cc}/gu, "")}":1}`,
    `{"title":"t","line_items":[{"name":7}],"\\u001b[2J\\u202e":1}`,
    hostile,
  ]) {
    for (const flags of [[], ["--format", "json"], ["--format", "sarif"], ["--format", "github"]]) {
      const { status, stdout } = endcap(["check", ...flags], { input: text });
      assert.equal(status, 1);
      assert.ok(stdout.length > 0);
    }
  }
  assert.equal(endcap(["check", `no\u001b[2Jfile\u202e`]).status, 2);
  assert.equal(endcap([`\u001b[2J`]).status, 2);
  assert.equal(endcap(["check", file("\u001b[2J.json", bad)]).status, 1);
});

test("a file name cannot imitate a line of output", () => {
  for (const args of [["check", "no\nendcap: file"], ["no\ncommand"], ["check", "--no\noption"]]) {
    const { stderr } = endcap(args);
    assert.doesNotMatch(stderr, /^(?:endcap: file|command|option)/m);
  }
  const { lines } = endcap(["check", file("bad.json: ok\ngood.json", bad)]);
  assert.ok(lines.every((line) => !line.startsWith("good.json")));
});

/** Runs the command with a file as its standard input. */
function reading(args, stdin) {
  const command = join(project, "node_modules/endcap/dist/cli/main.js");
  return spawnSync(process.execPath, [command, ...args], {
    stdio: [stdin, "pipe", "pipe"],
    encoding: "utf8",
    timeout: 10_000,
  });
}

const endless = "/dev/zero";
test("endless input is read up to the maximum size", {
  skip: !existsSync(endless) && "there is no such device",
}, () => {
  const stdin = openSync(endless);
  after(() => closeSync(stdin));
  for (const args of [
    ["check", endless],
    ["check", "-"],
    ["check", "--max-bytes=100", endless],
  ]) {
    const { status, stdout, error } = reading(args, stdin);
    assert.equal(error, undefined, "it ended by itself");
    assert.equal(status, 1);
    assert.match(stdout, /too-large/);
  }
});

test("a folder as standard input is a file that cannot be read", () => {
  const stdin = openSync(folder);
  after(() => closeSync(stdin));
  for (const args of [["check", "-"], ["check"]]) {
    const { status, stdout, stderr } = reading(args, stdin);
    assert.deepEqual([status, stdout, stderr], [2, "", "endcap: cannot read standard input (EISDIR)\n"]);
  }
});

test("the message for a file over the maximum does not contain its size", () => {
  const path = file("large.json", good.padEnd(1 << 21));
  const [{ issues }] = JSON.parse(endcap(["check", "--format", "json", path]).stdout);
  assert.deepEqual(
    issues.map(({ params }) => params),
    [{ limit: 1 << 20 }],
  );
});

test("invalid UTF-8 is an issue, and is shown with replacement characters", () => {
  const bytes = Buffer.concat([Buffer.from('{"title":"a'), Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from('"}')]);
  const run = endcap(["check", file("latin.json", bytes)]);
  assert.equal(run.status, 1);
  assert.match(excerpts(run)[0].source, /\ufffd/);
});

test("UTF-16 and form-encoded bodies are named", () => {
  const utf16 = Buffer.from(`\ufeff${good}`, "utf16le");
  const isUtf16 = /^ {2}invalid JSON: .*; this is UTF-16, save it as UTF-8$/m;
  const isForm = /^ {2}invalid JSON: .*; this is form-encoded \(`name=value`\), write it as JSON$/m;
  for (const [input, expected] of [
    [utf16, isUtf16],
    [Buffer.from(utf16).swap16(), isUtf16],
    [utf16.subarray(2), isUtf16],
    [Buffer.from(utf16.subarray(2)).swap16(), isUtf16],
    ["client_id=c4n4ry&grant_type=client_credentials", isForm],
    ["line_items[0][name]=leek&title=t", isForm],
    ["{ title=1 }", /^ {2}invalid JSON: [^;]*$/m],
    ["", /^ {2}invalid JSON: [^;]*$/m],
  ])
    assert.match(endcap(["check", "--as", "token"], { input }).stdout, expected);
});

/** Newer Nodes start no program that has too little memory for a module. */
const NEEDS_LITTLE = Number.parseInt(process.versions.node, 10) > 22 && "this Node needs little memory for modules";

test("too little memory for WebAssembly is reported with its cause", {
  skip: process.platform === "linux" ? NEEDS_LITTLE : "`ulimit -v` is of Linux",
}, () => {
  const command = join(project, "node_modules/endcap/dist/cli/main.js");
  const limited = ["-c", 'ulimit -v 6000000; exec "$@"', "sh", process.execPath, command, "check"];
  const { status, stderr } = spawnSync("sh", limited, { input: good, encoding: "utf8" });
  assert.equal(status, 2);
  assert.match(stderr, /^endcap: WebAssembly does not work here: there is not enough memory.* \(.*memory.*\)\n$/i);
});

test("standard input is read for `-`, and without a file name", () => {
  for (const args of [["check"], ["check", "-"]]) {
    assert.equal(endcap(args, { input: good }).status, 0);
    assert.match(endcap(args, { input: bad }).stdout, /^standard input:1:54: error upc-format\n/);
  }
  assert.equal(endcap(["check"], { input: "" }).status, 1);
});

test("--as sets the kind, and documents with secrets are not shown", () => {
  const placement = file(
    "placement.json",
    '{"page_context":{},"session_context":{"user_ip":"1.2.3"},"store_context":{}}',
  );
  assert.match(endcap(["check", "--as", "placement", placement]).stdout, /user-ip.*\^\^\^/s);
  const token = file("token.json", '{"client_id":"","client_secret":"c4n4ry","grant_type":7}');
  const user = file("user.json", '{"user_id":"","first_name":7,"email":"ada-c4n4ry@example.com"}');
  for (const [kind, path] of [...Object.entries({ token, user }), ["shopping-list", token], ["shopping-list", user]]) {
    for (const flags of [[], ["--format", "json"], ["--format", "sarif"], ["--format", "github"]]) {
      const { status, stdout } = endcap(["check", `--as=${kind}`, ...flags, path]);
      assert.equal(status, 1);
      assert.ok(!stdout.includes("c4n4ry"), `a ${kind} is shown`);
      assert.doesNotMatch(stdout, /\^/);
    }
  }
});

test("`--format json` prints the result of a check with positions", () => {
  const { status, stdout } = endcap(["check", "--format", "json", file("bad.json", bad), file("good.json", good)]);
  assert.equal(status, 1);
  const [first, second] = JSON.parse(stdout);
  assert.deepEqual(
    [first.file, first.ok, first.issues[0].rule, first.issues[0].column],
    ["bad.json", false, "upc-format", 54],
  );
  assert.deepEqual(second, { file: "good.json", ok: true, truncated: false, issues: [] });
});

test("--rule and --max-bytes set the options of a check", () => {
  assert.equal(endcap(["check", "--rule", "upc-format=warn"], { input: bad }).status, 0);
  assert.equal(endcap(["check", "--max-bytes=10"], { input: good }).status, 1);
  assert.equal(endcap(["check", "--max-bytes=99999999999"], { input: good }).status, 0);
});

test("an invalid command exits with 2 and a hint", () => {
  for (const args of [
    [],
    ["chek"],
    ["check", "--as", "user,token"],
    ["check", "--as=constructor"],
    ["check", "--max-bytes=x"],
    ["check", "--rule=x"],
    ["check", "--rule==error"],
    ["check", "--rule=x=error"],
    ["check", "--rule=blank=x"],
    ["check", "--rule=missing=warn"],
    ["check", "--colour"],
  ]) {
    const { status, stdout, stderr } = endcap(args, { input: good });
    assert.deepEqual([status, stdout], [2, ""], args.join(" "));
    assert.match(stderr, /^endcap: .*endcap --help\n$/s);
  }
});

test("help and version", () => {
  const { version } = JSON.parse(readFileSync(join(project, "node_modules/endcap/package.json"), "utf8"));
  assert.deepEqual(endcap(["--version"]).lines, [version, ""]);
  for (const args of [["--help"], ["-h"], ["check", "--help"], ["sandbox", "--help"]]) {
    const { status, stdout, lines } = endcap(args);
    assert.equal(status, 0);
    assert.match(stdout, /--as <kind>[\s\S]*--port <n>/);
    for (const line of lines) assert.ok(line.length <= 120);
  }
});

test("npx runs the command", () => {
  const args = ["--offline", "--no", "endcap", "check", join(folder, file("good.json", good))];
  const [npx, ...start] = npmCommand("npx");
  const { status, stdout } = spawnSync(npx, [...start, ...args], { cwd: project, encoding: "utf8" });
  assert.equal(status, 0);
  assert.match(stdout, /good\.json: ok\n$/);
});
