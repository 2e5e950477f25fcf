// The suites in node that go by what the package does. Those of time, size, types, and other runtimes notice no fault
// that these do not, and some of them would take the measured package for a bad one.

const QUICK = {
  package: [
    "answers",
    "cases",
    "decisions",
    "errors",
    "fingerprint",
    "inputs",
    "locate",
    "options",
    "placement-answers",
    "regressions",
    "requests",
    "retry-after",
    "secrets",
    "standard",
    "transport",
  ],
  client: ["abort", "chunks", "links", "options", "pages", "redirects", "secrets", "tokens"],
  gateway: ["amend", "front", "parts", "sockets", "table"],
};

/** With many documents, many rounds or many processes. */
const SLOW = {
  package: ["cli", "loading", "schemas", "slim"],
  client: ["faults", "many", "rounds"],
  gateway: ["soak"],
};

const files = (suites) =>
  Object.entries(suites).flatMap(([folder, names]) => names.map((name) => `tests/${folder}/${name}.test.mjs`));

export const quick = files(QUICK);
/** Those closest to what is guarded (`areas.mjs`). */
export const closest = files({
  package: [
    "inputs",
    "requests",
    "answers",
    "secrets",
    "locate",
    "options",
    "retry-after",
    "placement-answers",
    "errors",
  ],
});
export const all = [...quick, ...files(SLOW)];
