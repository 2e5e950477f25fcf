// Runs the table (`table/`) in the runtime that imports this file.

import { service, withoutIds } from "../testing/service.mjs";
import { base, env, gateways } from "./gateways.mjs";
import { rows } from "./table/index.mjs";

/** Returns the problems of each row. Empty if all responses are as expected. */
export async function runTable({ createGateway, readError, ...testing }) {
  const problems = [];
  for (const row of rows) {
    const problem = await run(row, createGateway, readError, testing);
    if (problem.length > 0) problems.push(`${row.name}: ${problem.join("; ")}`);
  }
  return { rows: rows.length, problems };
}

async function run(row, createGateway, readError, testing) {
  const { fetch, sent } = service(testing, row.scripts);
  const lines = [];
  const log = (line) => lines.push(line);
  const gateway = createGateway({ ...base, fetch, log, ...gateways[row.gateway] });
  const response = await gateway.fetch(requestOf(row), env, {});
  const text = await response.text();
  const problems = [];
  const expect = (name, actual, expected) => {
    const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (a !== b) problems.push(`${name} is ${a} instead of ${b}`);
  };
  expect("status", response.status, row.status);
  for (const [name, value] of Object.entries(row.hasHeaders ?? {})) expect(name, response.headers.get(name), value);
  for (const name of row.lacksHeaders ?? []) expect(name, response.headers.get(name), null);
  if (response.status >= 400 && !row.isEmpty) refused(row, response, text, readError, expect);
  if (row.isEmpty) expect("body", text, "");
  if (row.is !== undefined) expect("body", JSON.parse(withoutIds(text)), row.is);
  if (row.path !== undefined)
    expect(
      "value",
      row.path.reduce((value, name) => value?.[name], JSON.parse(text)),
      row.value,
    );
  if (row.sent !== undefined) expect("requests to the service", sent().length, row.sent);
  if (row.forwarded !== undefined) {
    const { headers, ...call } = sent().at(-1) ?? { headers: {} };
    const all = { ...headers, ...call };
    for (const [name, value] of Object.entries(row.forwarded))
      expect(`sent ${name}`, all[name] && withoutIds(all[name]), value);
  }
  if (row.gateway !== "mute") {
    expect("lines of the log", lines.length, 1);
    expect("logged status", lines[0]?.status, row.status);
    if (row.reason !== undefined) expect("logged reason", lines[0]?.reason, row.reason);
  }
  const shown = text + JSON.stringify([...response.headers]) + JSON.stringify(lines);
  if (/c4n4ry|a@shop|1\.2\.3\.4/.test(shown)) problems.push("a secret or an address is shown");
  return problems;
}

/** Checks that an error body has the service's format and the expected rules. */
function refused(row, response, text, readError, expect) {
  const body = JSON.parse(text);
  const error = readError({ status: response.status, headers: response.headers, body: text });
  if (row.errors !== undefined)
    expect(
      "errors",
      error.errors.map(({ code, key }) => [code, key]),
      row.errors,
    );
  else expect("number of errors", error.errors.length > 0, true);
  expect("without words", error.errors.filter(({ message }) => !message).length, 0);
  if (row.message !== undefined) expect("message", error.errors[0]?.message, row.message);
  if (row.rules !== undefined)
    expect(
      "rules",
      (body.error.errors ?? [body]).map(({ meta }) => meta.rule),
      row.rules,
    );
}

function requestOf({ at, method = "POST", headers = {}, body }) {
  const all = new Headers(body === undefined && method !== "POST" ? {} : { "content-type": "application/json" });
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) all.delete(name);
    else all.set(name, value);
  }
  const content =
    typeof body === "function" ? body() : typeof body === "string" ? new TextEncoder().encode(body) : body;
  const init = { method, headers: all, ...(content === undefined ? {} : { body: content, duplex: "half" }) };
  return new Request(`https://gateway.example${at}`, init);
}
