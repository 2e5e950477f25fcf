// Writes the standalone code of ajv and of ata-validator: schemas are compiled ahead of time, and the libraries are not needed at run
// time.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import { toStandaloneModule } from "ata-validator/build";
import * as esbuild from "esbuild";
import { placement, shoppingList } from "./typebox.mjs";

/** Returns a schema of typebox, which is a JSON Schema, as one writes it for both: with `enum` in place of a union of constants. */
const jsonSchema = (schema) =>
  JSON.parse(JSON.stringify(schema), (_key, value) =>
    value.anyOf ? { type: "string", enum: value.anyOf.map((each) => each.const) } : value,
  );

/** Writes the modules into a folder. */
export async function compileStandalone(folder) {
  for (const [name, schema] of Object.entries({ list: shoppingList, placement }))
    writeFileSync(join(folder, `ata-${name}.mjs`), toStandaloneModule(jsonSchema(schema), { format: "esm" }));
  writeFileSync(join(folder, "ajv-standalone.mjs"), await ajvModule());
}

async function ajvModule() {
  const ajv = new Ajv({ allErrors: true, code: { source: true, esm: true } });
  ajv.addSchema(jsonSchema(shoppingList), "shoppingList").addSchema(jsonSchema(placement), "placement");
  const code = standaloneCode.default(ajv, { validateShoppingList: "shoppingList", validatePlacement: "placement" });
  // The generated module requires a CommonJS helper, which the bundler includes.
  const { outputFiles } = await esbuild.build({
    stdin: { contents: code, resolveDir: import.meta.dirname, loader: "js" },
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  return outputFiles[0].contents;
}
