// The Node.js suites for mutation runs. Suites for time, size, types, and other runtimes detect no additional fault,
// and some of them reject the instrumented package.

/** The suites that run first: fast ones, and those closest to the guarded code (`areas.mjs`). */
const QUICK = {
  package: [
    "inputs",
    "hostile",
    "written",
    "requests",
    "responses",
    "skipped",
    "secrets",
    "locate",
    "options",
    "retry-after",
    "errors",
    "error-details",
    "lists",
    "large-bodies",
    "placement-responses",
    "decisions",
    "cases",
    "fingerprint",
    "regressions",
    "shared-memory",
    "standard",
    "transport",
  ],
  client: [
    "abort",
    "checked",
    "chunks",
    "hooks",
    "links",
    "options",
    "page-ends",
    "page-states",
    "pages",
    "redirects",
    "secrets",
    "settings",
    "shared-work",
    "tokens",
  ],
  gateway: [
    "addresses",
    "amend",
    "bodies",
    "envelopes",
    "forwarding",
    "front",
    "lengths",
    "location-codes",
    "logs",
    "options",
    "origins",
    "rates",
    "requests",
    "session",
    "sockets",
    "stores",
    "table",
    "upstream",
  ],
};

/** Suites with many tests or processes, which run after the quick ones. */
const MANY = { package: ["slim"], client: ["faults"] };

/** Suites with many documents, rounds or processes. */
const SLOW = {
  package: ["cli", "cli-output", "hostile-rounds", "loading", "schemas"],
  client: ["many", "rounds"],
  gateway: ["soak"],
};

const files = (suites) =>
  Object.entries(suites).flatMap(([folder, names]) => names.map((name) => `tests/${folder}/${name}.test.mjs`));

export const quick = files(QUICK);
export const many = files(MANY);
export const all = [...quick, ...many, ...files(SLOW)];

/** A pattern for the slow tests of the quick suites. Each takes longer than the rest of its suite. */
export const LONG =
  "any |responses without content|the limit is 8|readError never throws|no response passes|bodies cut|a response cut";
