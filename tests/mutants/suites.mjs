// The suites in node that go by what the package does. Those of time, size, types, and other runtimes notice no fault
// that these do not, and some of them would take the measured package for a bad one.

/** Those first that are quick, or closest to what is guarded (`areas.mjs`). */
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

/** With so many tests or processes that they are asked after all others. */
const MANY = { package: ["slim"], client: ["faults"] };

/** With many documents, many rounds or many processes. */
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

/** The names of those tests in the quick ones that take longer than all others of their suite together. */
export const LONG =
  "any |responses without content|the limit is 8|readError never throws|no response passes|bodies cut|a response cut";
