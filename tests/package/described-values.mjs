// Creates JS values of each kind from descriptions, and returns the expected result of a check for a description.
//
// Compare a value with its description before another read, because some values change when they are read.

import vm from "node:vm";
import fc from "fast-check";

const foreign = vm.runInNewContext("({ object: () => ({}), array: () => [] })");

class Money {
  amount = 1;
}
class List extends Array {}

function revoked(target) {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}
const refuse = () => {
  throw new Error("refused");
};

/** Values that JSON cannot represent. */
const strange = {
  function: () => () => "t",
  "class instance": () => new Money(),
  date: () => new Date(0),
  map: () => new Map([["a", 1]]),
  boxed: () => Object("t"),
  symbol: () => Symbol("t"),
  "object with another one as prototype": () => Object.create({ a: 1 }),
  "object with an empty one as prototype": () => Object.create(Object.create(null)),
  "array of a subclass": () => List.of(1),
  bytes: () => new Uint8Array(2),
  "revoked proxy": () => revoked({}),
  "revoked proxy of an array": () => revoked([]),
  "proxy that hides its prototype": () => new Proxy({}, { getPrototypeOf: refuse }),
  "proxy that hides its keys": () => new Proxy({}, { ownKeys: refuse }),
  "proxy that repeats a key": () => new Proxy({}, { ownKeys: () => ["a", "a"] }),
  "proxy that has no length": () => new Proxy([1], { get: (of, key) => (key === "length" ? refuse() : of[key]) }),
};

/** The ways to create an object, to which members are added. */
const objects = {
  plain: () => ({}),
  "without a prototype": () => Object.create(null),
  "of another realm": foreign.object,
  proxied: () => new Proxy({}, {}),
};
const arrays = { plain: () => [], "of another realm": foreign.array, proxied: () => new Proxy([], {}) };

const of = (kind, members) => fc.record({ kind: fc.constant(kind), ...members });

const units = fc.array(fc.nat(0xffff), { maxLength: 12 }).map((codes) => String.fromCharCode(...codes));
const text = fc.oneof({ arbitrary: fc.string(), weight: 4 }, fc.string({ unit: "binary" }), units);
const key = fc.oneof(
  { arbitrary: fc.string({ maxLength: 8 }), weight: 8 },
  {
    arbitrary: fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", "0", "7", "-1", ""),
    weight: 3,
  },
  { arbitrary: fc.string({ minLength: 60, maxLength: 70 }), weight: 1 },
  { arbitrary: units, weight: 1 },
);
const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(-0, 2 ** 53, -(2 ** 53), 1e21, 1e300, Number.MIN_VALUE, Number.MAX_VALUE, 0.1, 1e-7),
);
const bigint = fc.oneof(
  fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }),
  fc.constantFrom(2n ** 1024n, 2n ** 1024n - 1n, -(2n ** 1024n), 10n ** 308n),
);

/** The ways to define a member or an element. */
const reading = fc.oneof(
  { arbitrary: fc.constant("data"), weight: 12 },
  fc.constantFrom("getter", "changing getter", "throwing getter", "hidden"),
);

const { description: any } = fc.letrec((tie) => {
  const member = fc.record({ key, reading, value: tie("description") });
  const element = fc.record({ reading, value: tie("description") });
  const leaf = (weight, arbitrary) => ({ weight, arbitrary });
  return {
    description: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      leaf(2, of("json", { value: fc.constantFrom(null, true, false) })),
      leaf(3, of("number", { value: number })),
      leaf(2, of("bigint", { value: bigint })),
      leaf(3, of("text", { value: text })),
      leaf(1, of("undefined", {})),
      leaf(1, of("hole", {})),
      leaf(1, of("strange", { what: fc.constantFrom(...Object.keys(strange)) })),
      leaf(1, of("around", { levels: fc.nat(3) })),
      leaf(
        4,
        of("array", { make: fc.constantFrom(...Object.keys(arrays)), elements: fc.array(element, { maxLength: 5 }) }),
      ),
      leaf(
        6,
        of("object", {
          make: fc.constantFrom(...Object.keys(objects)),
          members: fc.uniqueArray(member, { maxLength: 6, selector: (each) => each.key }),
          symbols: fc.nat(1),
        }),
      ),
    ),
  };
});

/** Generates any description. */
export const anyDescription = any;

/** Creates the value of a description. `open` has the containers around it. */
export function make(description, open = []) {
  switch (description.kind) {
    case "strange":
      return strange[description.what]();
    case "around":
      return open.length === 0 ? Symbol("no container") : open.at(-1 - (description.levels % open.length));
    case "array": {
      const array = arrays[description.make]();
      for (const [index, element] of description.elements.entries()) put(array, index, element, [...open, array]);
      if (description.elements.length > 0) array.length = description.elements.length;
      array.note = "no element";
      return array;
    }
    case "object": {
      const object = objects[description.make]();
      for (const member of description.members) put(object, member.key, member, [...open, object]);
      if (description.symbols > 0) object[Symbol("key")] = "no member";
      return object;
    }
    default:
      return description.value;
  }
}

function put(container, key, { reading, value: description }, open) {
  if (description.kind === "hole") return;
  const enumerable = reading !== "hidden";
  const value = make(description, open);
  let reads = 0;
  const get = () => {
    reads += 1;
    if (reading === "throwing getter") return refuse();
    return reading === "changing getter" && reads > 1 ? () => "changed" : value;
  };
  const how = reading === "data" || reading === "hidden" ? { value, writable: true } : { get };
  Object.defineProperty(container, key, { ...how, enumerable, configurable: true });
}

/**
 * Returns the expected result for a description: its JSON value, or `undefined` without one. The paths of values that are not JSON
 * are added to `faults`.
 */
export function expected(description, path, faults) {
  const fault = (at = path) => {
    faults.push(at.map((step) => (typeof step === "string" ? [...step].slice(0, 64).join("") : step)));
    return null;
  };
  switch (description.kind) {
    case "number":
      return Number.isFinite(description.value) ? description.value : fault();
    case "bigint":
      // Only declared numbers are checked for rounding to infinity.
      return -INFINITE < description.value && description.value < INFINITE ? Number(description.value) : fault();
    case "text":
      return isWellFormed(description.value) ? description.value : fault();
    case "json":
      return description.value;
    case "array":
      return description.elements.map(({ reading, value }, index) => {
        const own = [...path, index];
        const isRead = reading !== "throwing getter" || value.kind === "hole";
        const is = isRead ? expected(value, own, faults) : undefined;
        if (!isRead || is === undefined) fault(own);
        return is;
      });
    case "object":
      return Object.fromEntries(inOrder(description.members).flatMap((member) => entry(member, path, faults)));
    case "undefined":
    case "hole":
      return undefined;
    default:
      return fault();
  }
}

function entry({ key, reading, value }, path, faults) {
  if (reading === "hidden" || value.kind === "hole") return [];
  const own = [...path, mended(key)];
  if (reading === "throwing getter") return [[key, expected({ kind: "strange" }, own, faults)]];
  if (value.kind === "undefined") return [];
  if (!isWellFormed(key)) return [[key, expected({ kind: "strange" }, own, faults)]];
  return [[key, expected(value, own, faults)]];
}

/** Sorts members as engines list them: integer keys first. */
function inOrder(members) {
  const isIndex = ({ key }) => String(key >>> 0) === key && key >>> 0 !== 2 ** 32 - 1;
  return [...members.filter(isIndex).sort((a, b) => a.key - b.key), ...members.filter((member) => !isIndex(member))];
}

const INFINITE = 2n ** 1024n;
const mended = (text) => text.replaceAll(/\p{Surrogate}/gu, "\ufffd");
const isWellFormed = (text) => !/\p{Surrogate}/u.test(text);
