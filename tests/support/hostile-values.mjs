// Values that JSON cannot represent, or that throw or change when they are read.
// Each kind creates a new value, and names the path of the first expected blocking issue.

const item = "line_items[0]";
const refuse = () => {
  throw new Error("refused");
};

/** Returns a valid list, with members replaced by those of the caller. */
export function list(members = {}, itemMembers = {}) {
  return { title: "t", line_items: [{ name: "leek", ...itemMembers }], ...members };
}

/** Returns an object with a getter of that name. */
function withGetter(target, name, get) {
  return Object.defineProperty(target, name, { get, enumerable: true, configurable: true });
}

const everyTrap = new Proxy({}, { get: () => refuse });
const throwing = (target) => new Proxy(target, everyTrap);

function revoked(target) {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** Returns a proxy of a plain object whose only member is such a proxy too. */
const endless = () => new Proxy({}, endlessTraps);
const endlessTraps = {
  ownKeys: () => ["next"],
  getOwnPropertyDescriptor: () => ({ value: undefined, enumerable: true, configurable: true }),
  get: (_, key) => (key === "next" ? endless() : undefined),
};

function inCircle() {
  const root = list();
  root.line_items[0].filters = root;
  return root;
}

function inCircleOfTwo() {
  const [a, b] = [{}, {}];
  a.b = b;
  b.a = a;
  return list({ a });
}

function inCircleThroughArrays() {
  const loop = [];
  loop.push([loop]);
  return list({ loop });
}

/** Created once, because creating it is slow. Reading it must be fast. */
const deepArray = nest(1e5, (inner) => [inner]);
const deepObject = nest(1e5, (inner) => ({ a: inner }));
function nest(depth, wrap) {
  let value = 0;
  for (let i = 0; i < depth; i += 1) value = wrap(value);
  return value;
}

const hugeArray = new Array(2 ** 32 - 1);
const hugeWithEnd = new Array(2 ** 32 - 1);
hugeWithEnd[2 ** 32 - 2] = "end";

const withHole = ["012345678905", "", "012345678912"];
delete withHole[1];

class Title {
  constructor() {
    this.text = "t";
  }
  toJSON() {
    return "t";
  }
  toString() {
    return "t";
  }
}

const at = (path, make, rule = "type") => ({ path, make, rule });
/** The engine itself takes hundreds of microseconds for these values, so they run fewer times. */
const slow = (kind) => ({ ...kind, slow: true });
/** For an unknown field, the path of the issue is the root. */
const tooDeep = (make) => at("", make, "too-deep");
const title = (make) => at("title", () => list({ title: make() }));
const quantity = (value) =>
  at(`${item}.line_item_measurements[0].quantity`, () =>
    list({}, { line_item_measurements: [{ quantity: value, unit: "each" }] }),
  );
const id = (value) => at(`${item}.product_ids[0]`, () => list({}, { product_ids: [value] }));

export const hostile = {
  "a getter that throws": at("title", () => withGetter(list(), "title", refuse)),
  "a getter that throws a value that is not an error": at("title", () =>
    withGetter(list(), "title", () => {
      throw undefined;
    }),
  ),
  "a getter that throws, in an item": at(`${item}.upcs`, () => {
    const root = list();
    withGetter(root.line_items[0], "upcs", refuse);
    return root;
  }),
  "a getter that throws, in an unknown field": at("note.text", () => list({ note: withGetter({}, "text", refuse) })),
  "a getter in an array that throws": at(item, () => list({ line_items: withGetter([0], "0", refuse) })),
  "a getter that uses up the stack": slow(
    at("title", () =>
      withGetter(list(), "title", function again() {
        return again() + 1;
      }),
    ),
  ),
  "a getter that removes the rest of its array": at(`${item}.upcs[1]`, () => {
    const upcs = ["012345678905", "012345678912"];
    withGetter(upcs, "0", () => {
      upcs.length = 1;
      return "012345678905";
    });
    return list({}, { upcs });
  }),
  "a proxy whose every trap throws, as the root": at("", () => throwing({})),
  "a proxy whose every trap throws, as an item": at(item, () => list({ line_items: [throwing({})] })),
  "a proxy whose every trap throws, as an array": at("line_items", () => list({ line_items: throwing([]) })),
  "a proxy whose every trap throws, as a string": title(() => throwing(new String("t"))),
  "a proxy of a function": title(() => throwing(() => "t")),
  "a revoked proxy, as the root": at("", () => revoked({})),
  "a revoked proxy of an array": at("line_items", () => list({ line_items: revoked([]) })),
  "endlessly nested proxies": tooDeep(() => list({ note: endless() })),
  "a proxy that names one member twice": at("", () => new Proxy({}, { ownKeys: () => ["a", "a"] })),
  "a circle": at(`${item}.filters`, inCircle),
  "a circle of two": at("a.b.a", inCircleOfTwo),
  "a circle through arrays": at("loop[0][0]", inCircleThroughArrays),
  "an array of 2^32 - 1 holes": at(item, () => list({ line_items: hugeArray })),
  "an array of 2^32 - 2 holes and an end": slow(at("note[0]", () => list({ note: hugeWithEnd }))),
  "a hole": at(`${item}.upcs[1]`, () => list({}, { upcs: withHole })),
  "undefined in an array": at(item, () => list({ line_items: [undefined] })),
  "100,000 nested arrays": tooDeep(() => list({ note: deepArray })),
  "100,000 nested objects": tooDeep(() => list({ note: deepObject })),
  "toJSON as a member": at("toJSON", () => ({ ...list(), toJSON: () => "t" })),
  "an instance of a class": title(() => new Title()),
  "an instance of a class, as the root": at("", () => Object.assign(new Title(), list())),
  "a function": title(() => () => "t"),
  "a symbol": title(() => Symbol("t")),
  "a Date": title(() => new Date(0)),
  "an invalid Date": title(() => new Date(Number.NaN)),
  "a Map": title(() => new Map([["a", 1]])),
  "a Map, as the root": at("", () => new Map(Object.entries(list()))),
  "a Set": at("line_items", () => list({ line_items: new Set([{ name: "leek" }]) })),
  "a regular expression": title(() => /t/),
  "an error": title(() => new Error("t")),
  "a promise": title(() => Promise.resolve("t")),
  "a boxed string": title(() => new String("t")),
  "a boxed number": quantity(Object(1)),
  "a boxed bigint": id(Object(1n)),
  "a boxed boolean": at("enable_pantry_items", () => list({ enable_pantry_items: Object(true) })),
  "a boxed symbol": title(() => Object(Symbol("t"))),
  "a typed array in a nested place": at(`${item}.product_ids`, () => list({}, { product_ids: new Float64Array(2) })),
  "bytes in a nested place": title(() => new Uint8Array(2)),
  "an ArrayBuffer in a nested place": title(() => new ArrayBuffer(2)),
  "a DataView, as the root": at("", () => new DataView(new ArrayBuffer(2))),
  "an object with the prototype of Uint8Array": at("", () => Object.create(Uint8Array.prototype)),
  "an object with the prototype of ArrayBuffer": at("", () => Object.create(ArrayBuffer.prototype)),
  "an object with the prototype of Array": at("line_items", () => list({ line_items: Object.create(Array.prototype) })),
  NaN: quantity(Number.NaN),
  Infinity: quantity(Number.POSITIVE_INFINITY),
  "-Infinity": quantity(Number.NEGATIVE_INFINITY),
  "NaN as an id": id(Number.NaN),
  "a bigint over int64": id(2n ** 63n),
  "a bigint under int64": id(-(2n ** 63n) - 1n),
  "a bigint that is not a finite double": id(2n ** 1024n),
  "a negative bigint that is not a finite double": id(-(2n ** 1024n)),
  "a number over 2^53 as an id": id(2 ** 53),
  "a bigint where text belongs": title(() => 1n),
  "a lone high surrogate": title(() => "a\ud83c"),
  "a lone low surrogate": title(() => "\udf6ea"),
  "surrogates the wrong way round": title(() => "\udf6e\ud83c"),
  "a lone surrogate in an unknown field": at("note", () => list({ note: "\ud83c" })),
  "a lone surrogate in a key": at(undefined, () => list({ "\ud83c": 1 })),
};
