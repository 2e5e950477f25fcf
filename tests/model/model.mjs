// A second opinion on the four request bodies: what is found in one, written apart from the implementation and from
// the service's document alone. Plain rather than fast. The rules are in schemas.mjs and cross.mjs, what class they
// have in rules.mjs, the numbers in limits.mjs, the document's own level in reader.mjs.

import { Ajv2020 } from "ajv/dist/2020.js";
import { cross, WHOLE } from "./cross.mjs";
import { limits as stated } from "./limits.mjs";
import { integerOf, read } from "./reader.mjs";
import { rules } from "./rules.mjs";
import { schemas } from "./schemas.mjs";
import { formats } from "./words.mjs";

const DEFAULT_RULES = {
  type: "type",
  int64: "type",
  required: "missing",
  additionalProperties: "unknown-field",
};

/** Breaches that no caller can turn into advice. */
const NEVER_ALLOWED = new Set(["syntax", "too-deep", "too-large"]);

/**
 * A model with these limits. `entries` says which rule is on where: `(body, rule, pattern) => boolean`, with a pattern
 * as `patternOf` gives it. Its `check` gives every finding of a body, in no particular order.
 */
export function createModel({ limits = stated, entries = () => true } = {}) {
  const validators = compile(limits);

  function check(body, bytes, { limit = limits.bytes, allow = [] } = {}) {
    const finding = (rule, segments) => {
      const { class: class_, code = null, key = (segments) => segments } = rules[body][rule];
      const allowed = class_ === "breach" && allow.includes(rule) && !NEVER_ALLOWED.has(rule);
      return {
        class: allowed ? "advice" : class_,
        rule,
        code,
        key: pathOf(segments && key(segments), limits),
        path: pathOf(segments, limits),
        pattern: patternOf(segments),
      };
    };
    const found = bytes.length > limit ? [{ rule: "too-large", segments: null }] : [...examine(body, bytes)];
    return found
      .map(({ rule, segments }) => finding(rule, rules[body][rule].at ?? segments))
      .filter(({ rule, pattern }) => entries(body, rule, pattern));
  }

  function* examine(body, bytes) {
    const validate = validators[body];
    const document = read(bytes, limits.depth);
    if (document.root !== undefined) {
      const plain = plainValue(document.root);
      const isDecided = ({ after, segments }) =>
        after === WHOLE ? document.fault === null : !plain.unfinished.has(JSON.stringify(after ?? segments));
      yield* duplicates(document.root, validate.schema, []);
      for (const found of schemaFindings(validate, plain)) if (isDecided(found)) yield found;
      for (const found of crossFindings(body, document.root, plain, limits)) if (isDecided(found)) yield found;
    }
    if (document.fault === "syntax") yield { rule: "syntax", segments: null };
    if (document.fault === "too-deep")
      yield { rule: "too-deep", segments: deepestDeclared(document.root, validate.schema) };
  }

  return { check };
}

function compile(limits) {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: true, strictTypes: false, ownProperties: true });
  ajv.addVocabulary(["rules"]);
  ajv.addKeyword({
    keyword: "int64",
    type: "number",
    validate(_schema, _data, _parent, { instancePath, rootData }) {
      return integerOf(rawNumbers.get(rootData).get(instancePath), limits) !== null;
    },
  });
  ajv.addKeyword({
    keyword: "attributes",
    type: "object",
    validate: ({ of, count }, data) => of.filter((key) => Object.hasOwn(data, key)).length === count,
  });
  for (const [name, test] of Object.entries(formats(limits))) ajv.addFormat(name, test);
  return Object.fromEntries(Object.entries(schemas(limits)).map(([body, schema]) => [body, ajv.compile(schema)]));
}

// The document as plain values

/** Of every body being validated: JSON pointer -> the digits of the number there. */
const rawNumbers = new WeakMap();

/**
 * A tree as ajv wants it: the first of members given twice, no members that are null. With it come the digits of its
 * numbers by JSON pointer, and the paths of the objects and arrays that the document broke off in.
 */
function plainValue(root) {
  const numbers = new Map();
  const unfinished = new Set();
  const convert = (node, segments, pointer) => {
    if (node.done === false) unfinished.add(JSON.stringify(segments));
    switch (node.kind) {
      case "object": {
        const object = Object.create(null);
        for (const [key, value] of firstMembers(node))
          if (value.kind !== "null") object[key] = convert(value, [...segments, key], `${pointer}/${escaped(key)}`);
        return object;
      }
      case "array":
        return node.items.map((item, i) => convert(item, [...segments, i], `${pointer}/${i}`));
      case "string":
        return node.value;
      case "number":
        numbers.set(pointer, node.raw);
        return Number(node.raw);
      default:
        return { true: true, false: false, null: null }[node.kind];
    }
  };
  return { value: convert(root, [], ""), numbers, unfinished };
}

function firstMembers({ members }) {
  const first = new Map();
  for (const { key, value } of members) if (!first.has(key)) first.set(key, value);
  return first;
}

const escaped = (key) => key.replaceAll("~", "~0").replaceAll("/", "~1");
const pointerOf = (segments) => segments.map((segment) => `/${escaped(String(segment))}`).join("");

// What is found

function* schemaFindings(validate, { value, numbers }) {
  if (typeof value === "object" && value !== null) rawNumbers.set(value, numbers);
  if (validate(value)) return;
  const isOfWrongType = new Set();
  for (const { keyword, instancePath } of validate.errors) if (keyword === "type") isOfWrongType.add(instancePath);
  for (const { keyword, instancePath, params, parentSchema } of validate.errors) {
    if (isOfWrongType.has(instancePath) && keyword !== "type") continue; // tested no further
    const object = segmentsOf(instancePath, value);
    const member = params.missingProperty ?? params.additionalProperty;
    const rule = parentSchema.rules?.[keyword]?.[member] ?? parentSchema.rules?.[keyword] ?? DEFAULT_RULES[keyword];
    const segments = member === undefined ? object : [...object, member];
    yield { rule, segments, after: keyword === "required" ? object : segments };
  }
}

function* crossFindings(body, root, { value, numbers }, limits) {
  if (typeof value !== "object" || value === null) return;
  const metadata = root.kind === "object" ? firstMembers(root).get("metadata") : undefined;
  const document = {
    limits,
    exact(path) {
      const raw = numbers.get(pointerOf(path));
      return raw === undefined ? null : integerOf(raw, limits);
    },
    metadataKeys: metadata?.kind === "object" ? [...firstMembers(metadata).keys()] : [],
  };
  for (const [rule, find] of Object.entries(cross[body]))
    for (const { path, after } of find(value, document)) yield { rule, segments: path, after };
}

/** Known fields, and keys of metadata, that are given twice, wherever a schema declares an object. */
function* duplicates(node, schema, segments) {
  if (node.kind === "object" && schema.type === "object") {
    const met = new Set();
    for (const { key, value } of node.members) {
      const declared = declaredAt(schema, key);
      if (declared === undefined) continue;
      const at = [...segments, key];
      if (met.has(key)) {
        if (value.done !== false) yield { rule: "duplicate-key", segments: at };
      } else yield* duplicates(value, declared, at);
      met.add(key);
    }
  }
  if (node.kind === "array" && schema.type === "array")
    for (const [i, item] of node.items.entries()) yield* duplicates(item, schema.items, [...segments, i]);
}

/** The schema of a member: its own, or that of every key of metadata. */
function declaredAt(schema, key) {
  if (Object.hasOwn(schema.properties ?? {}, key)) return schema.properties[key];
  return schema.additionalProperties || undefined;
}

/** How far down the values that were open at the end are declared ones. */
function deepestDeclared(root, schema) {
  const segments = [];
  for (let node = root, declared = schema; ; ) {
    const isObject = node.kind === "object";
    const last = isObject ? node.members.at(-1) : { key: node.items?.length - 1, value: node.items?.at(-1) };
    if (last?.value === undefined || declared.type !== node.kind) return segments;
    const next = isObject ? declaredAt(declared, last.key) : declared.items;
    if (next === undefined || last.value.done !== false) return segments;
    segments.push(last.key);
    [node, declared] = [last.value, next];
  }
}

// Paths

function segmentsOf(pointer, root) {
  const segments = [];
  let value = root;
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    segments.push(Array.isArray(value) ? Number(key) : key);
    value = value[key];
  }
  return segments;
}

/** A place as text: `line_items[3].upcs[1]`, `metadata["a.b"]`; long keys are cut. */
function pathOf(segments, { keyInPath }) {
  if (segments === null) return null;
  let path = "";
  for (const segment of segments) {
    if (typeof segment === "number") path += `[${segment}]`;
    else {
      const key = [...segment].slice(0, keyInPath).join("");
      if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) path += `[${JSON.stringify(key)}]`;
      else path += path === "" ? key : `.${key}`;
    }
  }
  return path;
}

/** A place with `[*]` for every index, and for every key of metadata. */
export function patternOf(segments) {
  if (segments === null) return "(document)";
  const steps = segments.map((segment, i) =>
    typeof segment === "number" || segments[i - 1] === "metadata" ? "*" : segment,
  );
  return steps.join(".");
}
