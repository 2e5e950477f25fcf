// Every number of all bodies that a rule compares with, and the limits of a report. Those of one body are in its witness.

export const limits = {
  // all bodies
  depth: 128, // own
  bytes: 1 << 20, // own: 1 MiB
  int64Min: -(2n ** 63n),
  int64Max: 2n ** 63n - 1n,
  safeInteger: 2n ** 53n - 1n, // own: integers that are not written in plain digits

  userId: 50, // in placement requests; for a user, more is a warning

  // the number of issues in a report: this project
  maxErrors: 256,
  undeclaredKinds: 32, // kinds of warnings: those of one rule at fields of one name
  repeatedWarnings: 64, // warnings that are not the first of their kind
  warningsOfOneKind: 8,
  keyInPath: 64,
};
