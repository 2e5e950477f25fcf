// Collects the messages for developers from the sources: those of errors, of options, of the gateway's responses and of the
// command. Messages of checks are in `docs/rules-reference.md`.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { filesBelow } from "../../tools/portable.mjs";
import { root } from "../support/pack.mjs";

/** Functions that take a message, with the indexes of its argument and of that of the option or field. */
const FUNCTIONS = {
  reportFailure: { message: 0 },
  invalidBatch: { field: 0, message: 1 },
  malformed: { field: 3, message: 2 },
  errorResponse: { field: 1, message: 2 },
  refuse: { message: 0 },
  optional: { message: 1 },
  refuseOption: { field: 0, message: 1 },
  refuseTarget: { field: 0, message: 1 },
  invalidResult: { field: 0, message: 1 },
};

/** Classes whose first argument is an option. */
const WITH_FIELD = { ConfigurationError: { field: 0, message: 1 } };

/** The entry point of each folder. */
const ENTRIES = {
  beacons: "endcap/beacons",
  check: "endcap",
  cli: "the command `endcap`",
  client: "endcap/client",
  element: "endcap/element",
  errors: "all entry points",
  gateway: "endcap/gateway",
  http: "endcap/http",
  options: "all entry points",
  page: "endcap/gateway-client",
  paging: "endcap/client and endcap/gateway-client",
  sending: "endcap/client and endcap/gateway-client",
  stores: "endcap/stores",
  testing: "endcap/testing",
};

/** The sources in Rust with messages about options and responses. */
const RUST = [
  "src/json/response.rs",
  "src/http/target_error.rs",
  "src/npm/requests.rs",
  "src/policy/event.rs",
  "src/client/error.rs",
  "src/client/send_error.rs",
];

/** The sources in Rust that the package is built without. */
const CRATE_ONLY = /^src\/client\//;

/** Returns the rows of the table: entry point, source, kind, option or field, message. */
export function messages() {
  const files = filesBelow(join(root, "pkg/src")).filter(
    (path) => /\.tsx?$/.test(path) && ENTRIES[path.split("/")[0]] !== undefined,
  );
  return [...files.flatMap(fromTypeScript), ...RUST.flatMap(fromRust)];
}

function fromTypeScript(path) {
  const text = readFileSync(join(root, "pkg/src", path), "utf8");
  const program = parseAst(text, { lang: "ts" });
  const constants = [];
  visit(program, ({ type, id, init }) => {
    if (type === "VariableDeclarator" && init) constants.push({ name: id.name, init });
  });
  // The last declaration of the name before its use.
  const nearest = ({ name, start }) =>
    constants.findLast((each) => each.name === name && each.init.start < start)?.init;
  const rows = [];
  visit(program, (node, option) => {
    const isNew = node.type === "NewExpression";
    if (!isNew && node.type !== "CallExpression") return;
    const { name } = node.callee;
    const at = argumentsOf(name, isNew);
    const argument = at && node.arguments[at.message];
    const message = textOf(argument?.type === "Identifier" ? nearest(argument) : argument);
    if (!message) return;
    const field = at.field === undefined ? undefined : textOf(node.arguments[at.field]);
    const entry = ENTRIES[path.split("/")[0]];
    const isReader = name === "refuse" || name === "optional";
    rows.push({
      entry,
      path: `pkg/src/${path}`,
      kind: name,
      field: (isReader ? option : field) ?? named(message),
      message,
    });
  });
  return rows;
}

/** Calls `see` with each node, and with the name of the property that it is in, which is the option of a reader in a table. */
function visit(node, see, property) {
  if (typeof node?.type === "string") see(node, property);
  const inner = node?.type === "Property" ? (node.key.name ?? property) : property;
  for (const child of Object.values(node ?? {})) if (typeof child === "object") visit(child, see, inner);
}

function argumentsOf(name = "", isNew) {
  if (!isNew) return FUNCTIONS[name];
  return WITH_FIELD[name] ?? (/Error$/.test(name) ? { message: 0 } : undefined);
}

/** Returns the text of a literal with names in braces for values; both texts of a condition; `undefined` for a variable. */
function textOf(node) {
  if (node?.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node?.type === "TemplateLiteral")
    return node.quasis
      .map(
        ({ value }, index) => value.cooked + (index < node.expressions.length ? filled(node.expressions[index]) : ""),
      )
      .join("");
  if (node?.type !== "ConditionalExpression") return undefined;
  return [textOf(node.consequent), textOf(node.alternate)].filter(Boolean).join(" / ") || undefined;
}

const filled = (expression) => `{${expression.name ?? expression.property?.name ?? "…"}}`;

/** Returns the option or field that a message names first. */
const named = (message) => /`([^`]+)`/.exec(message)?.[1] ?? "";

/** Reads the messages in Rust: those of each arm `Name::Variant => ...`, each constant, and each reason of an option. */
function fromRust(path) {
  const text = readFileSync(join(root, path), "utf8");
  const found = text.matchAll(
    /^impl (?:[\w:]+ for )?(\w+) \{|(Self|Problem|ClientErrorKind)::(\w+)(?:\([^)]*\)| \{[^}]*\})?(?: if [^\n]*?)? => |^const (\w+): &str = "([^"]+)"|field: "(\w+)", reason: "([^"]+)"/gm,
  );
  const rows = [];
  let type = "";
  for (const { index, 0: start, 1: block, 2: prefix, 3: arm, 4: constant, 5: value, 6: field, 7: reason } of found) {
    if (block) type = block;
    const message = arm ? textOfArm(text.slice(index + start.length)) : (value ?? reason);
    if (message === undefined || !message.includes(" ")) continue;
    const kind = { Self: type, Problem: "BaseUrlProblem" }[prefix] ?? prefix;
    rows.push({
      entry: CRATE_ONLY.test(path) ? "the crate" : "the crate, and the entry points with `service.wasm`",
      path,
      kind: arm ? `${kind}::${arm}` : (constant ?? "BadOption"),
      field: field ?? "",
      message,
    });
  }
  return rows;
}

/** Returns the texts of an arm of `match`, with names in braces for the values between them. The arm ends before the next one. */
function textOfArm(rest) {
  const [arm] = rest.split(/\n {8}\}|\n {12}\w+::\w+[^\n]* => /);
  const parts = arm.matchAll(/"((?:[^"\\]|\\.)*)"|\$(\w+)|\+ &?(?:\w+\.)*(\w+)/g);
  return Array.from(
    parts,
    ([, literal, macro, added]) => literal?.replaceAll("{}", "{…}") ?? `{${macro ?? added}}`,
  ).join("");
}

const cell = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const code = (text) => (text === "" ? "" : text.includes("`") ? `\`\` ${cell(text)} \`\`` : `\`${cell(text)}\``);

/** Returns the table as Markdown, with a section for each source. */
export function markdown(rows) {
  const head =
    "# Messages for developers\n\n" +
    "Generated by `ENDCAP_WRITE=1 node --test tests/documents/messages.test.mjs`. Do not edit.\n" +
    "`{name}` stands for a value. Messages of checks are in `docs/rules-reference.md`.\n";
  const sections = {};
  for (const row of rows) {
    const title = `${row.entry}: \`${row.path}\``;
    sections[title] ??= [];
    sections[title].push(row);
  }
  const parts = Object.entries(sections).map(([title, all]) => {
    const lines = all.map(({ kind, field, message }) => `| ${code(kind)} | ${code(field)} | ${code(message)} |`);
    return `\n## ${title}\n\n| thrown as | option or field | message |\n| --- | --- | --- |\n${lines.join("\n")}\n`;
  });
  return head + parts.join("");
}
