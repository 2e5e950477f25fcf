// Asserts that the references in docs/ have each option, name of the elements, error class, entry of the package, member of a creative or
// log line, and rule of a gateway's responses.

import assert from "node:assert/strict";
import test from "node:test";
import { customElements } from "../../tools/manifest.mjs";
import { names, rows, section as sectionOf } from "../../tools/tables.mjs";
import { sourceFiles } from "../support/files.mjs";
import { borrow, importPacked } from "../support/packed.mjs";
import { textOf } from "./programs.mjs";

/** Returns the text of a page between a heading and the next one. */
function section(page, heading) {
  const text = sectionOf(textOf(page), heading);
  assert.ok(text !== undefined, `${page}: ${heading}`);
  return text;
}

/** Returns the names in a column of the tables in a section. */
const column = (page, heading, index = 0) => rows(section(page, heading)).flatMap((cells) => names(cells[index]));

/** Returns the members of an interface, with those of the interfaces that it extends. */
function membersOf(name, ...paths) {
  const source = paths.map(textOf).join("\n");
  const pattern = new RegExp(`interface ${name}(?:<[^{]*>)?(?: extends ([\\w, ]+))? \\{(?:\\}|\\n(.*?)\\n\\})`, "s");
  const [, bases = "", body = ""] = pattern.exec(source);
  const inherited = (bases.match(/\w+/g) ?? []).flatMap((base) => membersOf(base, ...paths));
  return [...inherited, ...[...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, member]) => member)];
}

const equal = (found, expected, message) => assert.deepEqual(found.toSorted(), expected.toSorted(), message);

const OPTIONS = "docs/options-reference.md";
const SETTINGS = "pkg/src/client/settings.ts";
const GATEWAY_CLIENT = "pkg/src/page/gateway-client.ts";

for (const [heading, name, ...paths] of [
  ["## `EndcapClient`", "ClientOptions", SETTINGS],
  ["### `onAttempt`", "Attempt", "pkg/src/client/hook.ts"],
  ["## `GatewayClient`", "GatewayClientOptions", GATEWAY_CLIENT],
  ["### Options of a call to a gateway", "GatewayListOptions", GATEWAY_CLIENT],
  ["## `report`", "ReportOptions", "pkg/src/beacons/report.ts"],
]) {
  test(`${OPTIONS}: ${heading} has each member of ${name} once`, () => {
    const members = membersOf(name, ...paths);
    assert.ok(members.length > 2);
    equal(column(OPTIONS, heading), members);
  });
}

test(`${OPTIONS}: the options of a call are those of all calls`, () => {
  const paths = ["pkg/src/client/operations.ts", "pkg/src/client/link-batch.ts", SETTINGS];
  const members = ["CreateUserOptions", "ListPlacementsOptions", "LinkBatchOptions"].flatMap((name) =>
    membersOf(name, ...paths),
  );
  equal(column(OPTIONS, "### Options of a call"), [...new Set(members)]);
});

test(`${OPTIONS}: members of targets and options of readers are those of the sources`, () => {
  const targets = ["LinkTarget", "UserTarget"].flatMap((name) =>
    membersOf(name, "pkg/src/http/generated/requests.ts", "pkg/src/http/targets.ts"),
  );
  equal(column(OPTIONS, "### Targets"), [...new Set(targets)]);
  const paths = [
    "pkg/src/http/response.ts",
    "pkg/src/http/responses.ts",
    "pkg/src/http/read-response.ts",
    "pkg/src/http/placements.ts",
  ];
  const readers = [
    ...paths
      .map(textOf)
      .join("\n")
      .matchAll(/interface (Read\w*Options)/g),
  ].map(([, name]) => name);
  assert.ok(readers.length > 5);
  equal(column(OPTIONS, "### Options of readers"), [...new Set(readers.flatMap((name) => membersOf(name, ...paths)))]);
});

const ELEMENTS = "docs/elements-reference.md";
const [{ declarations }] = customElements().modules;
const [creative, placement] = declarations;
const namesOf = (list) => list.map(({ name }) => name);

test(`${ELEMENTS}: the defaults of attributes are those of the sources`, () => {
  const sources = ["base", "creative-element", "limits", "placement-tree"];
  const text = sources.map((name) => textOf(`pkg/src/element/${name}.ts`)).join("");
  const defaults = placement.attributes.filter((attribute) => attribute.default !== undefined);
  assert.ok(defaults.length > 10);
  for (const { name, type, default: value } of defaults) {
    const literal = type.text === "number" ? value : `"${value}"`;
    const isDeclared = [`"${name}": ${literal},`, `"${name}") ?? ${literal}`, ` = ${literal};`].some((each) =>
      text.includes(each),
    );
    assert.ok(isDeclared, `${name}: ${value}`);
  }
});

// The manifest has the attributes, states, parts and custom properties of the reference. `tests/browsers/element-manifest.test.mjs`
// compares them with the elements.
test(`${ELEMENTS}: properties and slots are those of the manifest`, () => {
  equal(column(ELEMENTS, "### Properties of a placement"), namesOf(placement.members));
  equal(column(ELEMENTS, "### Properties of a creative"), namesOf(creative.members));
  assert.equal(column(ELEMENTS, "### Slots of a creative")[0], creative.slots[0].name);
  assert.equal(rows(section(ELEMENTS, "### Slots of a placement")).length, placement.slots.length);
  assert.match(section(ELEMENTS, "## Custom properties"), /The last three apply to placements only/);
});

test(`${ELEMENTS}: the defaults of custom properties are those of the style sheet`, () => {
  const style = textOf("pkg/src/element/style.css");
  for (const [property, value] of rows(section(ELEMENTS, "## Custom properties"))) {
    for (const text of names(value)) {
      const [name] = names(property);
      assert.match(style, new RegExp(`var\\(${name}, ${text.replaceAll(/[()]/g, "\\$&")}`), `${name}: ${text}`);
    }
  }
});

test(`${ELEMENTS}: events and the members of their details are those of the sources`, () => {
  const path = "pkg/src/element/events.ts";
  const types = new Map(
    [...textOf(path).matchAll(/^ {2}"(endcap-[a-z-]+)": CustomEvent<(\w+)>/gm)].map((found) => found.slice(1)),
  );
  const described = rows(section(ELEMENTS, "## Events")).filter(([event]) => event.startsWith("`endcap-"));
  equal(
    described.flatMap(([event]) => names(event)),
    namesOf(placement.events),
  );
  const members = new Set();
  for (const [event, , detail] of described) {
    const [name] = names(event);
    equal(names(detail), membersOf(types.get(name), path), name);
    for (const member of names(detail)) members.add(member);
  }
  const explained = rows(section(ELEMENTS, "## Events")).filter(([event]) => !event.startsWith("`endcap-"));
  equal(
    explained.flatMap(([cell]) => names(cell)),
    [...members],
  );
});

test(`${ELEMENTS}: the names for markup are those that the element fills`, () => {
  const [, filled] = /^function valuesOf.*?^ {2}return \{\n(.*?)^ {2}\};/ms.exec(textOf("pkg/src/element/fill.ts"));
  const found = [...filled.matchAll(/^ {4}"?([\w.]+)"?:/gm)].map(([, name]) => name);
  assert.ok(found.length > 8);
  const described = column(ELEMENTS, "## Names for your own markup");
  equal(described, [...found, "properties.NAME", "product-0", "product-1"]);
});

test("docs/errors-and-retries.md: the classes of each entry are those that it exports", async () => {
  const heading = "### Which entry exports which class";
  const [, head] = /^\| class \| (.*) \|$/m.exec(section("docs/errors-and-retries.md", heading));
  const entries = names(head);
  assert.equal(entries.length, 4);
  const described = rows(section("docs/errors-and-retries.md", heading));
  for (const [index, entry] of entries.entries()) {
    const exported = Object.entries(await importPacked(entry)).filter(([, each]) => each?.prototype instanceof Error);
    const classes = described.filter((cells) => cells[index + 1] === "yes").flatMap(([cell]) => names(cell));
    equal(
      classes,
      exported.map(([name]) => name),
      entry,
    );
  }
});

const ENTRIES = "docs/entries-reference.md";
const { exports: packageExports } = JSON.parse(textOf("pkg/package.json"));

test(`${ENTRIES}: each path that can be imported is in one of the tables, or named as a slim entry`, () => {
  const text = textOf(ENTRIES);
  const [before] = text.split("\n## Files\n");
  const imported = rows(before).flatMap(([cell]) => names(cell));
  const [, slim] = /^(`endcap\/slim`.*?) export the same/m.exec(before);
  const paths = [...imported, ...names(slim), ...column(ENTRIES, "## Files")];
  equal(
    paths,
    Object.keys(packageExports).map((path) => `endcap${path.slice(1)}`),
  );
});

test(`${ENTRIES}: each entry exports what its row lists, and error classes`, async () => {
  borrow("react", "react-dom");
  const [before] = textOf(ENTRIES).split("\n## Files\n");
  for (const [cell, exported] of rows(before)) {
    const [entry] = names(cell);
    const values = Object.entries(await importPacked(entry)).filter(([, each]) => !(each?.prototype instanceof Error));
    equal(
      names(exported),
      values.map(([name]) => name).filter((name) => name !== "default"),
      entry,
    );
  }
});

test("docs/creatives-reference.md: members, types and optional members are those of the generated types", () => {
  const page = "docs/creatives-reference.md";
  const source = textOf("pkg/src/generated/placements.ts");
  const interfaces = [...source.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms)];
  assert.ok(interfaces.length > 5);
  equal(
    [...textOf(page).matchAll(/^## `(\w+)`$/gm)].map(([, name]) => name),
    interfaces.map(([, name]) => name),
  );
  for (const [, name, body] of interfaces) {
    const members = [...body.matchAll(/^ {2}(\w+)(\??): (.*);$/gm)];
    assert.deepEqual(
      rows(section(page, `## \`${name}\``)).map((cells) => cells.slice(0, 3)),
      members.map(([, member, mark, type]) => [`\`${member}\``, `\`${type}\``, mark ? "yes" : "no"]),
      name,
    );
  }
});

test("docs/gateway.md: the options are those of `GatewayOptions`", () => {
  equal(column("docs/gateway.md", "## Options"), membersOf("GatewayOptions", "pkg/src/gateway/options.ts"));
});

test("docs/server-rendering.md: the options are those of `RenderOptions`", () => {
  equal(column("docs/server-rendering.md", "## Options"), membersOf("RenderOptions", "pkg/src/server/options.ts"));
});

test("docs/gateway.md: the members of a log line are those of `LogLine`", () => {
  equal(column("docs/gateway.md", "## Logs"), membersOf("LogLine", "pkg/src/gateway/options.ts"));
});

const TROUBLESHOOTING = "docs/troubleshooting.md";

/** Returns the sources of the package in a folder, as one text. */
const sourcesIn = (folder) =>
  sourceFiles(folder)
    .filter((path) => path.endsWith(".ts"))
    .map(textOf)
    .join("\n");

test(`${TROUBLESHOOTING}: the messages are in the sources`, () => {
  const source = sourcesIn("pkg/src/");
  const messages = column(TROUBLESHOOTING, "## Messages");
  assert.ok(messages.length > 5);
  for (const message of messages) assert.ok(source.includes(message), message);
});

test(`${TROUBLESHOOTING}: the statuses and rules are those that a gateway responds with`, () => {
  const calls = [...sourcesIn("pkg/src/gateway/").matchAll(/\berrorResponse\(\s*(\d{3}),\s*(?:"([a-z-]+)"|rule)/g)];
  // The rule of one call is a variable.
  const found = calls.flatMap(([, status, rule]) =>
    (rule ? [rule] : ["token", "throttled"]).map((each) => `${status} ${each}`),
  );
  assert.ok(found.length > 20);
  const described = rows(section(TROUBLESHOOTING, "## Responses of a gateway"));
  equal(
    described.map(([status, rule]) => `${status} ${names(rule)[0]}`),
    [...new Set(found)],
  );
});
