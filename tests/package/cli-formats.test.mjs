// Tests the formats of `endcap check` for other programs: SARIF and workflow commands of GitHub.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { bad, endcap, file, folder, good } from "../support/command.mjs";
import { importPacked } from "../support/packed.mjs";

const { locate } = await importPacked();

const text = `{\n  "title": "🍮 Soup",\n  "line_items": [{ "name": "é", "upcs": ["12"] },\n {"name": ""}],\n "colour": 1 }`;

const sarif = (...files) => {
  const { status, stdout, stderr } = endcap(["check", "--format", "sarif", ...files]);
  const log = JSON.parse(stdout);
  assert.equal(log.version, "2.1.0");
  assert.equal(log.runs.length, 1);
  return { status, stderr, run: log.runs[0] };
};

test("a SARIF log has the range, the rule and the level of each issue", () => {
  const { status, run } = sarif(file("list.json", text), file("good.json", good));
  assert.equal(status, 1);
  const [{ issues }] = JSON.parse(endcap(["check", "--format", "json", "list.json"]).stdout);
  assert.ok(issues.length >= 3);
  assert.equal(run.results.length, issues.length);
  for (const [index, { ruleId, ruleIndex, level, message, locations, properties }] of run.results.entries()) {
    const issue = issues[index];
    assert.deepEqual([ruleId, level], [issue.rule, issue.severity]);
    assert.equal(run.tool.driver.rules[ruleIndex].id, issue.rule);
    assert.equal(message.text, `${issue.path}: ${issue.message}`);
    assert.deepEqual(properties, { code: issue.code, key: issue.key, params: issue.params });
    const [{ physicalLocation, logicalLocations }] = locations;
    assert.deepEqual(physicalLocation.artifactLocation, { uri: "list.json" });
    assert.deepEqual(logicalLocations, [{ fullyQualifiedName: issue.path }]);
    const { start, end } = locate(text, issue);
    assert.deepEqual(physicalLocation.region, {
      startLine: start.line,
      startColumn: start.column,
      endLine: end.line,
      endColumn: end.column,
      byteOffset: issue.start,
      byteLength: issue.end - issue.start,
    });
  }
  assert.equal(run.columnKind, "utf16CodeUnits");
  assert.equal(run.tool.driver.name, "endcap");
  assert.match(run.tool.driver.semanticVersion, /^\d+\.\d+\.\d+/);
});

test("a SARIF log without issues, and with files that cannot be read", () => {
  const { status, run } = sarif(file("good.json", good));
  assert.deepEqual([status, run.results, run.invocations[0].executionSuccessful], [0, [], true]);
  const failed = sarif("missing.json", file("bad.json", bad));
  assert.equal(failed.status, 2);
  assert.match(failed.stderr, /cannot read missing\.json \(ENOENT\)/);
  const [{ executionSuccessful, exitCode, toolExecutionNotifications }] = failed.run.invocations;
  assert.deepEqual([executionSuccessful, exitCode, failed.run.results.length], [false, 2, 1]);
  assert.equal(toolExecutionNotifications[0].message.text, "cannot read missing.json (ENOENT)");
});

test("paths are relative URIs, or file URLs", () => {
  mkdirSync(join(folder, "a b#c"), { recursive: true });
  const uri = (path) => sarif(path).run.results[0].locations[0].physicalLocation.artifactLocation.uri;
  assert.equal(uri(file("a b#c/50%?é.json", bad)), "a%20b%23c/50%25%3F%C3%A9.json");
  assert.equal(uri(join(folder, "bad.json")), pathToFileURL(join(folder, "bad.json")).href);
});

test("GitHub gets a command for each issue, on one line", () => {
  const { status, lines } = endcap(["check", "--format", "github", file("bad.json", bad), file("good.json", good)]);
  assert.equal(status, 1);
  assert.deepEqual(lines, [
    "::error file=bad.json,line=1,endLine=1,col=54,endColumn=57,title=upc-format::line_items[0].upcs[0]: must be 12 or 14 digits",
    "",
  ]);
});

test("no text of a file or of a path ends a command or adds a property", () => {
  const key = "a::b%0A\\n::error file=x::y,";
  const path = file("a:b,c%.json", `{"title":"t","line_items":[{"name":"n"}],"${key}":1}`);
  const { lines } = endcap(["check", "--format", "github", path]);
  assert.equal(lines.length, 2);
  const [, properties, message] = /^::warning (.*?)::(.*)$/.exec(lines[0]);
  assert.equal(properties.split(",")[0], "file=a%3Ab%2Cc%25.json");
  assert.equal(properties.split(",").length, 6);
  assert.doesNotMatch(message.replaceAll(/%(?:25|0A|0D)/g, ""), /%/);
});

test("a command reports when a file has more issues than are listed", () => {
  const many = `{"title":"t","line_items":[${Array.from({ length: 2000 }, () => '{"name":""}')}]}`;
  const { lines } = endcap(["check", "--format", "github", file("many.json", many)]);
  assert.match(lines.at(-2), /^::warning file=many\.json,title=endcap::has more issues$/);
  const [{ executionSuccessful, toolExecutionNotifications }] = sarif("many.json", file("good.json", good)).run
    .invocations;
  const message = { text: "many.json has more issues" };
  assert.deepEqual([executionSuccessful, toolExecutionNotifications], [true, [{ level: "warning", message }]]);
});

test("the range of an invalid byte is one column, and that of half a character is two", () => {
  for (const [bytes, columns] of [
    [[0xff], 1],
    [[0xff, 0x41, 0x41, 0x41], 1],
    [[0xf0, 0x9f, 0x8d], 1],
    [[0xf5, 0x80, 0x80, 0x80], 1],
    [[...Buffer.from("🍮")], 2],
    [[...Buffer.from("é")], 1],
  ]) {
    const content = Buffer.concat([Buffer.from('{"é":'), Buffer.from(bytes), Buffer.from("}")]);
    const { region } = sarif(file("invalid.json", content)).run.results[0].locations[0].physicalLocation;
    assert.deepEqual([region.startColumn, region.endColumn], [6, 6 + columns], String(bytes));
  }
});

test("an unknown format is an error that names the nearest one", () => {
  for (const [format, hint] of [
    ["sarfi", '; did you mean "sarif"?'],
    ["xml", ""],
  ]) {
    const { status, stderr } = endcap(["check", "--format", format, file("good.json", good)]);
    assert.equal(status, 2);
    assert.ok(
      stderr.includes(`\`--format\` must be text or json or sarif or github; got "${format}"${hint}\n`),
      stderr,
    );
  }
  assert.match(endcap(["check", "--json", "good.json"]).stderr, /--json/);
});
