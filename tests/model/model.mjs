// A reference implementation of the checks of the four request bodies, written independently of the crate, from the
// service's document alone. Plain rather than fast.
//
// The rules of each body are in its witness (witness.mjs), those of the names of members in members.mjs. reader.mjs reads the
// document.

import { Ajv2020 } from "ajv/dist/2020.js";
import { deepestDeclared, firstMembers, memberIssues } from "./members.mjs";
import { pathOf, pointerOf, pointerTo, segmentsOf } from "./paths.mjs";
import { WHOLE } from "./plain.mjs";
import { integerOf, read } from "./reader.mjs";
import { cross, limits, rules, schemas, words } from "./witness.mjs";
import { formats } from "./words.mjs";

/** The rules of keywords for which a schema names no rule. */
const KEYWORD_RULES = { type: "type", int64: "type", required: "missing" };

/** Creates a model. Its `check` returns all issues of a body, in any order. */
export function createModel() {
  const spec = { limits, words };
  const declared = schemas(spec);
  const validatorOf = compiler(spec, declared);

  function check(body, bytes, { maxBytes = limits.bytes, rules: levels = {} } = {}) {
    const found = bytes.length > maxBytes ? [{ rule: "too-large", segments: null }] : [...examine(body, bytes)];
    const reported = found.filter(({ rule }) => levels[rule] !== "off");
    return reported.map(({ rule, segments, isOptional = false }) => {
      const { severity: stated, code = null, key = (place) => place, at: place = segments } = rules[body][rule];
      return {
        severity: { error: "error", warn: "warning" }[levels[rule]] ?? stated,
        rule,
        code,
        key: pathOf(place && key(place), limits),
        path: pathOf(place, limits),
        isOptional,
      };
    });
  }

  /** Returns the issues, as `{ rule, segments }`. If the document is cut short, those that were certain before its end. */
  function* examine(body, bytes) {
    const { root, fault } = read(bytes, limits.depth);
    if (root !== undefined) {
      const plain = plainValue(root);
      yield* memberIssues(root, declared[body], []);
      for (const found of [...schemaIssues(validatorOf(body), plain), ...crossIssues(body, root, plain, spec)]) {
        const { segments, after = segments } = found;
        const isDecided = after === WHOLE ? fault === null : !plain.unfinished.has(pointerOf(after));
        if (isDecided) yield found;
      }
    }
    if (fault === "syntax") yield { rule: "syntax", segments: null };
    if (fault === "too-deep") yield { rule: "too-deep", segments: deepestDeclared(root, declared[body]) };
  }

  return { check };
}

/** The digits of the numbers in the value that ajv validates, by pointer. */
const rawNumbers = new WeakMap();

/** Returns the validator of a body, which is compiled at the first call. */
function compiler(spec, declared) {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: true, strictTypes: false, ownProperties: true });
  ajv.addVocabulary(["rules"]);
  ajv.addKeyword({
    keyword: "int64",
    type: "number",
    validate: (_schema, _data, _parent, { instancePath, rootData }) =>
      integerOf(rawNumbers.get(rootData).get(instancePath), spec.limits) !== null,
  });
  ajv.addKeyword({
    keyword: "attributes",
    type: "object",
    validate: ({ of, count }, data) => of.filter((key) => Object.hasOwn(data, key)).length === count,
  });
  for (const [name, test] of Object.entries(formats(spec))) ajv.addFormat(name, test);
  const validators = {};
  return (body) => {
    validators[body] ??= ajv.compile(declared[body]);
    return validators[body];
  };
}

/**
 * Converts a tree to plain values, without duplicate members and without null. Also returns the digits of its
 * numbers, and the containers that the document left open, both by pointer.
 */
function plainValue(root) {
  const numbers = new Map();
  const unfinished = new Set();
  const convert = (node, pointer) => {
    if (node.done === false) unfinished.add(pointer);
    switch (node.kind) {
      case "object": {
        const object = Object.create(null);
        for (const [key, value] of firstMembers(node))
          if (value.kind !== "null") object[key] = convert(value, pointerTo(pointer, key));
        return object;
      }
      case "array":
        return node.items.map((item, i) => convert(item, pointerTo(pointer, i)));
      case "string":
        return node.value;
      case "number":
        numbers.set(pointer, node.raw);
        return Number(node.raw);
      default:
        return { true: true, false: false, null: null }[node.kind];
    }
  };
  return { value: convert(root, ""), numbers, unfinished };
}

function* schemaIssues(validate, { value, numbers }) {
  if (typeof value === "object" && value !== null) rawNumbers.set(value, numbers);
  if (validate(value)) return;
  const isType = (keyword) => KEYWORD_RULES[keyword] === "type";
  const ofWrongType = new Set();
  for (const { keyword, instancePath } of validate.errors) if (isType(keyword)) ofWrongType.add(instancePath);
  for (const { keyword, instancePath, params, parentSchema } of validate.errors) {
    if (keyword === "if") continue; // only says that what follows it was not met
    if (ofWrongType.has(instancePath) && !isType(keyword)) continue; // tested no further
    const place = segmentsOf(instancePath, value);
    const named = parentSchema.rules?.[keyword] ?? KEYWORD_RULES[keyword];
    if (keyword !== "required") yield { rule: named, segments: place };
    else {
      const missing = params.missingProperty;
      yield { rule: named[missing] ?? named, segments: [...place, missing], after: place };
    }
  }
}

function* crossIssues(body, root, { value, numbers }, spec) {
  if (root.kind !== "object") return;
  const metadata = firstMembers(root).get("metadata");
  const document = {
    ...spec,
    exact(path) {
      const raw = numbers.get(pointerOf(path));
      return raw === undefined ? null : integerOf(raw, spec.limits);
    },
    metadataKeys: metadata?.kind === "object" ? [...firstMembers(metadata).keys()] : [],
  };
  for (const [rule, find] of Object.entries(cross[body]))
    for (const { path, ...more } of find(value, document)) yield { rule, segments: path, ...more };
}
