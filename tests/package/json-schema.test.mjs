// Tests `endcap/json-schema`: each target accepts and rejects the same values as the schema that is published in draft 2020-12.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import test from "node:test";
import Ajv07 from "ajv";
import Ajv2020 from "ajv/dist/2020.js";
import { cases, MEMBERS } from "../support/cases.mjs";
import { importPacked, project, requirePacked } from "../support/packed.mjs";
import { compiled } from "../support/typed.mjs";

const entry = await importPacked("endcap/json-schema");
const { resolve } = createRequire(join(project, "x.cjs"));
const options = { strict: false, validateFormats: false };

/** In draft 4, which OpenAPI 3.0 extends, `exclusiveMinimum` is a boolean. */
const withExclusive = (schema) =>
  JSON.parse(JSON.stringify(schema), (_, value) => {
    if (value?.exclusiveMinimum !== true) return value;
    const { minimum, ...rest } = value;
    return { ...rest, exclusiveMinimum: minimum };
  });

/** A compiler for each target. Ajv knows the keyword `nullable` of OpenAPI 3.0. */
const compilers = {
  "draft-2020-12": (schema) => new Ajv2020.default(options).compile(schema),
  "draft-07": (schema) => new Ajv07.default(options).compile(schema),
  "openapi-3.0": (schema) => new Ajv07.default(options).compile(withExclusive(schema)),
};

const converted = (member, target) => entry[member]["~standard"].jsonSchema.input({ target });

for (const [name, member] of Object.entries(MEMBERS)) {
  const published = JSON.parse(readFileSync(resolve(`endcap/schemas/${name}.json`), "utf8"));
  const bodies = cases.filter((each) => each.resource === name && each.body !== undefined).map(({ body }) => body);

  test(`${name}: draft 2020-12 is the published schema`, () => {
    assert.deepEqual(converted(member, "draft-2020-12"), published);
  });

  for (const target of ["draft-07", "openapi-3.0"]) {
    test(`${name}: ${target} has the same verdict on each case`, () => {
      const expected = compilers["draft-2020-12"](published);
      const validate = compilers[target](converted(member, target));
      let accepted = 0;
      for (const body of bodies) {
        const isAccepted = expected(body);
        // OpenAPI 3.0 has no limits for the names of properties.
        const isNamesOnly =
          target === "openapi-3.0" && expected.errors?.every(({ keyword }) => /propertyNames|maxLength/.test(keyword));
        accepted += isAccepted;
        if (!isNamesOnly || isAccepted)
          assert.equal(
            validate(body),
            isAccepted,
            `${JSON.stringify(body)} ${JSON.stringify(validate.errors ?? expected.errors)}`,
          );
      }
      assert.ok(accepted > 5 && accepted < bodies.length - 5, `${accepted} of ${bodies.length}`);
    });
  }

  test(`${name}: no target has a keyword of another`, () => {
    const keywords = (value) =>
      value !== null && typeof value === "object"
        ? [...Object.keys(value), ...Object.values(value).flatMap(keywords)]
        : [];
    const types = (schema) => JSON.stringify(schema).match(/"type":(?:\[[^\]]*\]|"null")/g);
    assert.ok(!keywords(converted(member, "draft-07")).includes("$defs"));
    const schema = converted(member, "openapi-3.0");
    const unknown = keywords(schema).filter((each) => /^\$|^propertyNames$|^definitions$|^const$/.test(each));
    assert.deepEqual([unknown, types(schema)], [[], null]);
  });
}

test("input and output are equal, and each call returns a new object", () => {
  const { jsonSchema } = entry.users["~standard"];
  const [first, second] = [jsonSchema.input({ target: "draft-07" }), jsonSchema.output({ target: "draft-07" })];
  assert.deepEqual(first, second);
  first.properties.user_id = "changed";
  assert.notDeepEqual(jsonSchema.input({ target: "draft-07" }), first);
});

test("an unknown target is an error that lists the known ones", () => {
  for (const target of ["draft-04", "openapi-3.1", "__proto__", "", undefined]) {
    assert.throws(() => entry.tokens["~standard"].jsonSchema.output({ target }), {
      name: "TypeError",
      message: `\`target\` must be draft-2020-12 or draft-07 or openapi-3.0; got "${target}"`,
    });
  }
});

test("programs that use CommonJS get the same", () => {
  const required = requirePacked("endcap/json-schema");
  assert.deepEqual(
    required.users["~standard"].jsonSchema.input({ target: "openapi-3.0" }),
    converted("users", "openapi-3.0"),
  );
});

test("the types are those of Standard JSON Schema, version 1, and fit beside a check", () => {
  const program = `import { shoppingLists as checks } from "endcap";
import { type ShoppingList, shoppingLists } from "endcap/json-schema";
interface Standard<T> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: T; readonly output: T } | undefined;
    readonly validate: (value: unknown) => unknown;
    readonly jsonSchema: {
      readonly input: (options: { readonly target: "draft-07" | ({} & string); readonly libraryOptions?: Record<string, unknown> | undefined }) => Record<string, unknown>;
      readonly output: (options: { readonly target: string }) => Record<string, unknown>;
    };
  };
}
export const both: Standard<ShoppingList> = { "~standard": { ...checks.schema["~standard"], ...shoppingLists["~standard"] } };
// @ts-expect-error: not the type of this body
export const wrong: Standard<{ a: string }> = both;`;
  assert.equal(compiled("json-schema.ts", program), "");
});
