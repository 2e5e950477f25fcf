// Records the instances of the package's modules, and injects failures into them.

let created = 0;
let names = [];
let isTrapDue = false;
let isRefusalDue = false;

const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(...args) {
    super(...args);
    const { exports } = this;
    // Node.js also creates the instance of the tests themselves here.
    if (!("reserve" in exports)) return;
    if (isRefusalDue) {
      isRefusalDue = false;
      throw new WebAssembly.CompileError("refused by a test");
    }
    created += 1;
    names = Object.keys(exports);
    const wrapped = Object.entries(exports).map(([name, value]) => [
      name,
      typeof value === "function" ? trappable(exports, value) : value,
    ]);
    Object.defineProperty(this, "exports", { value: Object.fromEntries(wrapped) });
  }
};

const trappable =
  ({ reserve }, run) =>
  (...args) => {
    if (!isTrapDue) return run(...args);
    isTrapDue = false;
    // No memory can grow that far, so the module traps.
    return reserve(0xffffffff);
  };

/** Returns how many instances there were. */
export const instances = () => created;

/** Returns whether the latest instance exports a function. */
export const hasExport = (name) => names.includes(name);

/** Makes the next call of an export trap. */
export function trapNext() {
  isTrapDue = true;
}

/** Returns whether the trap is still due: no export was called since. */
export const isDue = () => isTrapDue;

/** Makes the runtime reject the next instance. */
export function refuseNext() {
  isRefusalDue = true;
}
