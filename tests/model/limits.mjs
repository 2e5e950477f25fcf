// Every number that a rule compares with, once. From "Limits" and "Resources and their fields" of the service's document,
// except where a line names this project.

export const limits = {
  // all bodies
  depth: 128, // own
  bytes: 1 << 20, // own: 1 MiB
  int64Min: -(2n ** 63n),
  int64Max: 2n ** 63n - 1n,
  safeInteger: 2n ** 53n - 1n, // own: integers that are not written in plain digits

  // shopping list
  expiresInMax: 365,
  expiresInMin: 1,
  quantityAbove: 0,
  ignoredQuantityAbove: 0, // own: of the deprecated quantity, which is documented as ignored
  upcShort: 12,
  upcLong: 14,

  // user
  metadataKeys: 50,
  metadataKeyLength: 40,
  metadataValueLength: 500,
  phoneDigitsMin: 2,
  phoneDigitsMax: 15,
  languageLettersMin: 2,
  languageLettersMax: 3,
  regionLetters: 2,
  regionDigits: 3,

  // display placement
  pageQueries: 1,
  userId: 50, // of a user too, where it is a warning
  locationCode: 100,
  userAgent: 1000,
  adsCountMin: 1,
  adsCountMax: 100,
  offsetMin: 1,
  pageSizeMin: 1,

  // the number of issues in a report: this project
  maxErrors: 256,
  undeclaredKinds: 32, // kinds of warnings: those of one rule at fields of one name
  repeatedWarnings: 64, // warnings that are not the first of their kind
  warningsOfOneKind: 8,
  keyInPath: 64,
};
