// Tests the Standard Schema interface, also in libraries that accept it.

import assert from "node:assert/strict";
import test from "node:test";
import { sValidator } from "@hono/standard-validator";
import { FormApi } from "@tanstack/vue-form";
import { Hono } from "hono";
import { makeCase } from "../model/generator.mjs";
import { importPacked } from "../support/packed.mjs";

const { placements, shoppingLists, tokens, users } = await importPacked();

/** Returns the value of JSON text; the text if it is invalid. */
function parsed(bytes) {
  try {
    return JSON.parse(bytes);
  } catch {
    return String(bytes);
  }
}

const list = () => ({ title: "Soup", line_items: [{ name: "onion" }] });

test("the interface is that of version 1", () => {
  for (const { schema } of [shoppingLists, placements, users, tokens]) {
    const { version, vendor, validate } = schema["~standard"];
    assert.deepEqual([version, vendor, typeof validate], [1, "endcap", "function"]);
    const { issues, value } = validate({});
    assert.ok(issues.length > 0 && value === undefined);
  }
});

test("a valid value is returned unchanged, with warnings or without", () => {
  const value = { ...list(), title: "" };
  const result = shoppingLists.schema["~standard"].validate(value);
  assert.equal(result.issues, undefined);
  assert.equal(result.value, value);
});

test("an invalid value results in issues, without warnings", () => {
  const value = { title: "", line_items: [{ name: "a", upcs: ["1"] }, {}], colour: "red" };
  const { issues } = shoppingLists.schema["~standard"].validate(value);
  assert.deepEqual(issues, [
    {
      message: "is required",
      path: ["line_items", 1, "name"],
      rule: "missing",
      severity: "error",
      params: {},
      code: 9999,
      key: null,
    },
    {
      message: "must be 12 or 14 digits",
      path: ["line_items", 0, "upcs", 0],
      rule: "upc-format",
      severity: "error",
      params: {},
      code: null,
      key: "line_items[0].upcs[0]",
    },
  ]);
});

test("the issue of a parent comes before those of its children", () => {
  const item = { filters: { health_filters: ["x"] }, upcs: ["1"], product_ids: [1] };
  const { issues } = shoppingLists.schema["~standard"].validate({
    line_items: [item, { upcs: ["2"] }],
    expires_in: 400,
  });
  const paths = issues.map(({ path }) => path.join("."));
  assert.deepEqual(paths, [
    "expires_in",
    "title",
    "line_items.0",
    "line_items.0.name",
    "line_items.1.name",
    "line_items.0.upcs.0",
    "line_items.1.upcs.0",
    "line_items.0.filters.health_filters.0",
  ]);
  const resources = { shoppingLists, placements, users, tokens };
  let parents = 0;
  for (let seed = 0; seed < 3000; seed++) {
    const { body, bytes } = makeCase(seed);
    const { issues = [] } = resources[body].schema["~standard"].validate(parsed(bytes));
    const keys = issues.map(({ path }) => path.map((step) => `${step}/`).join(""));
    for (const [index, key] of keys.entries()) {
      assert.ok(!keys.slice(index).some((later) => later !== key && key.startsWith(later)), `${seed}: ${keys}`);
      if (keys.slice(0, index).some((earlier) => earlier !== key && key.startsWith(earlier))) parents++;
    }
  }
  assert.ok(parents > 50, `${parents}`);
});

test("a schema with options checks with them", () => {
  const value = { ...list(), title: "", line_items: [{ name: "a", upcs: ["1"] }] };
  const validate = (options) => shoppingLists.schemaWith(options)["~standard"].validate(value);
  assert.equal(validate({ rules: { "upc-format": "warn" } }).value, value);
  const { issues } = validate({ rules: { "upc-format": "warn", blank: "error" } });
  assert.deepEqual(
    issues.map(({ rule, severity }) => [rule, severity]),
    [["blank", "error"]],
  );
  assert.deepEqual(
    validate({ maxBytes: 5 }).issues.map(({ rule, path, params }) => [rule, path, params.limit]),
    [["too-large", [], 5]],
  );
  for (const { schemaWith } of [shoppingLists, placements, users, tokens]) {
    assert.throws(() => schemaWith({ rules: { missing: "warn" } }), { name: "TypeError", message: /`rules\.missing`/ });
    const { version, vendor } = schemaWith({})["~standard"];
    assert.deepEqual([version, vendor], [1, "endcap"]);
  }
  const [titled] = placements.schemaWith({})["~standard"].validate({}).issues;
  assert.equal(titled.rule, "page-query");
});

test("a string is a value like any other, and so are bytes", () => {
  for (const value of [JSON.stringify(list()), new TextEncoder().encode(JSON.stringify(list()))]) {
    const { issues } = shoppingLists.schema["~standard"].validate(value);
    assert.equal(issues.length, 1);
    assert.deepEqual(issues[0].path, []);
    assert.match(issues[0].message, /^expected (an object|a JSON value), got /);
  }
});

test("in a Hono route", async () => {
  const app = new Hono().post("/lists", sValidator("json", shoppingLists.schema), (context) =>
    context.json({ title: context.req.valid("json").title }),
  );
  const post = (body) =>
    app.request("/lists", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const good = await post(list());
  assert.deepEqual([good.status, await good.json()], [200, { title: "Soup" }]);
  const bad = await post({ title: "Soup", line_items: [{}] });
  assert.equal(bad.status, 400);
  const { error } = await bad.json();
  assert.deepEqual(
    error.map(({ message, path, rule, code }) => [message, path, rule, code]),
    [["is required", ["line_items", 0, "name"], "missing", 9999]],
  );
});

test("in a TanStack form", async () => {
  const submitted = [];
  const form = new FormApi({
    defaultValues: { user_id: "u1", first_name: "A/B" },
    validators: { onChange: users.schema },
    onSubmit: ({ value }) => submitted.push(value),
  });
  form.mount();
  await form.handleSubmit();
  assert.equal(submitted.length, 0);
  const [issue] = Object.values(form.state.errors[0]).flat();
  assert.deepEqual(issue.path, ["first_name"]);
  form.setFieldValue("first_name", "Ada");
  await form.handleSubmit();
  assert.deepEqual(submitted, [{ user_id: "u1", first_name: "Ada" }]);
});
