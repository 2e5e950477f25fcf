// Asserts that each part of the package's sources imports only the parts that ARCHITECTURE.md lists for it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import test from "node:test";
import { filesBelow, withSlashes } from "../../tools/portable.mjs";
import { root } from "../support/pack.mjs";

const src = join(root, "pkg/src");

/** The parts: a file belongs to the first that matches. Each lists the parts that it may import. */
const PARTS = [
  { name: "loaders", files: /^loaders\//, mayImport: ["check", "http", "client", "gateway"] },
  { name: "command", files: /^cli\//, mayImport: ["errors", "loaders", "options", "testing", "generated"] },
  { name: "testing", files: /^testing(\/|\.ts$)/, mayImport: ["errors", "loaders", "options", "generated"] },
  { name: "adapters", files: /^(adapters\/|(node|lambda)\.ts$)/, mayImport: [] },
  { name: "stores", files: /^stores\//, mayImport: ["options"] },
  { name: "server", files: /^server(\/|\.ts$)/, mayImport: ["element", "page", "paging", "options"] },
  { name: "element", files: /^element(\/|\.ts$)/, mayImport: ["bodies", "options", "page", "paging", "short-form"] },
  { name: "beacons", files: /^beacons(\/|\.ts$)/, mayImport: ["page", "options"] },
  {
    name: "page",
    files: /^(page\/|(gateway-client|creatives)\.ts$)/,
    mayImport: ["paging", "sending", "short-form", "errors", "options"],
  },
  {
    name: "gateway",
    files: /^gateway(\/|\.ts$)/,
    mayImport: ["bodies", "check", "http", "client", "errors", "options", "generated"],
  },
  {
    name: "client",
    files: /^client(\/|\.ts$)/,
    mayImport: ["bodies", "http", "paging", "sending", "short-form", "errors", "options", "generated"],
  },
  { name: "http", files: /^(http\/|http\.ts$)/, mayImport: ["bodies", "check", "errors", "options", "generated"] },
  { name: "check", files: /^(check\/|index\.ts$)/, mayImport: ["short-form", "errors", "options", "generated"] },
  { name: "bodies", files: /^bodies\//, mayImport: ["check"] },
  { name: "paging", files: /^paging\//, mayImport: ["errors"] },
  { name: "sending", files: /^sending\//, mayImport: [] },
  { name: "short-form", files: /^short-form\//, mayImport: ["options", "generated"] },
  { name: "errors", files: /^(errors\/|error-classes\.ts$)/, mayImport: ["options"] },
  { name: "json-schema", files: /^json-schema(\/|\.ts$)/, mayImport: [] },
  { name: "forms", files: /^forms(\/|\.ts$)/, mayImport: ["locales", "options", "generated"] },
  { name: "locales", files: /^locales(\/|\.ts$)/, mayImport: ["options"] },
  { name: "options", files: /^options\//, mayImport: ["generated"] },
  { name: "generated", files: /^generated\//, mayImport: [] },
];

const partOf = (file) => PARTS.find(({ files }) => files.test(file));

/** Returns the files of the package that a file imports. Type imports do not count. */
function imports(file) {
  const text = readFileSync(join(src, file), "utf8");
  return [
    ...text.matchAll(/^(?:import|export) (?!type )(?:[^"]*? from )?"(\.[^"]+\.js)"|\bimport\("(\.[^"]+\.js)"\)/gms),
  ]
    .map(([, path, dynamic]) => path ?? dynamic)
    .filter((path) => path.endsWith(".js"))
    .map((path) => withSlashes(relative(src, join(src, dirname(file), path))))
    .filter((path) => !path.startsWith("built/"))
    .map((path) => path.replace(/\.js$/, ".ts"));
}

const sources = filesBelow(src).filter((file) => file.endsWith(".ts") && !file.startsWith("built/"));

test("imports follow the layers", () => {
  for (const file of sources) {
    const part = partOf(file);
    assert.ok(part, `${file} belongs to no part`);
    for (const other of imports(file)) {
      const { name } = partOf(other);
      assert.ok(name === part.name || part.mayImport.includes(name), `${file} imports ${other}`);
    }
  }
});

test("no files import each other, except for types", () => {
  const needs = new Map(sources.map((file) => [file, new Set(imports(file))]));
  // A file without imports is in no circle. What imports only such files is in none, either.
  for (let left = Number.POSITIVE_INFINITY; needs.size < left; ) {
    left = needs.size;
    for (const [file, needed] of needs) {
      if (![...needed].some((other) => needs.has(other))) needs.delete(file);
    }
  }
  assert.deepEqual([...needs.keys()], []);
});

test("code for pages without WebAssembly does not import code that loads it", () => {
  const entries = sources.filter((file) =>
    /^(page\/|(element|server|beacons|locales|forms|json-schema)(\/|\.ts$)|gateway-client\.ts$|creatives\.ts$)/.test(
      file,
    ),
  );
  assert.ok(entries.length > 20);
  const reached = new Set();
  const visit = (file) => {
    if (reached.has(file)) return;
    reached.add(file);
    assert.doesNotMatch(readFileSync(join(src, file), "utf8"), /^(?:import|export) (?!type )[^;]*built\//m, file);
    assert.doesNotMatch(file, /^(check\/module|loaders\/inlined-\w+|index)\.ts$/);
    imports(file).forEach(visit);
  };
  entries.forEach(visit);
});

test("every part has files, and every allowed import is used", () => {
  for (const { name, mayImport } of PARTS) {
    const own = sources.filter((file) => partOf(file).name === name);
    assert.ok(own.length > 0, name);
    const used = new Set(own.flatMap(imports).map((file) => partOf(file).name));
    for (const other of mayImport) assert.ok(used.has(other), `nothing of ${name} imports ${other}`);
  }
});

test("the gateway uses the public API of the client, and both use that of `endcap/http`", () => {
  for (const file of sources.filter((each) => ["gateway", "client"].includes(partOf(each).name))) {
    const hidden = partOf(file).name === "gateway" ? /^(client|http)\// : /^http\//;
    for (const other of imports(file)) assert.doesNotMatch(other, hidden, `${file} imports ${other}`);
  }
});

/**
 * Files that parse JSON, or match a pattern against a URL, a date or the text of an error, with the reason. All other code
 * that decides about such values is in Rust.
 */
const PARSERS = {
  "cli/main.ts": "its own package.json",
  "cli/sandbox.ts": "a server takes a request apart",
  "cli/sandbox-controls.ts": "control routes, which only tests use",
  "client/fetch-token.ts": "a copy of the caller's own credentials",
  "client/traced-attempt.ts": "the host and port of a URL that Rust has built, for a span",
  "client/operations.ts": "the page that a checked request chooses, which is refused",
  "client/rates.ts": "the origin of a URL that Rust has built, as a key",
  "gateway/events.ts": "a batch of events, which the service never gets",
  "gateway/origins.ts": "the header `Origin`",
  "gateway/session.ts": "the option `session` gets a copy of the checked body, and an empty page depends on its token",
  "gateway/settings.ts": "the option `paths`",
  "node.ts": "the URL of a request is made of its `Host` header and its path",
  "lambda.ts": "the URL of a request is made of its `Host` header and its path",
  "options/parse-url.ts": "the parser that the module imports",
  "paging/pager-state.ts": "the state that a pager wrote itself",
  "server/render-placement.ts": "the page's own URL",
  "http/link-with.ts": "the URL of a link that Rust has read, which gets parameters",
  "http/placement-tape.ts": "decodes what the module has read or written",
  "testing/fake-service.ts": "what a service would read, for tests",
  "testing/received.ts": "bodies that a service received, for tests",
  "testing/check-body.ts": "bodies that were checked, for tests",
  "stores/file.ts": "lines that the store wrote itself",
  "check/tape.ts": "decodes a string that the module has read",
};

/** The expressions of such files. */
const PARSES = /\bJSON\.parse\(|\bDate\.parse\(|\/[^/\n]*https?\b[^/\n]*\/[a-z]*\.(?:test|exec)|\bnew URL\(/;

test("no other file for servers parses JSON, URLs or dates", () => {
  const files = sources.filter((file) => !/^(element|beacons|page|generated|creatives)(\/|\.ts$)/.test(file));
  const parsers = files.filter((file) =>
    PARSES.test(readFileSync(join(src, file), "utf8").replaceAll(/^ *(\/\/|\*|\/\*).*$/gm, "")),
  );
  assert.ok(parsers.length > 0);
  for (const file of parsers) assert.ok(Object.hasOwn(PARSERS, file), `${file}: leave this to Rust, or say why not`);
});
