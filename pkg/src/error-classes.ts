// All error classes in one file, which the entries share, so that `instanceof` works across entries.

export * from "./errors/errors.js";
export * from "./errors/failures.js";
export * from "./errors/service-errors.js";
export * from "./errors/state-error.js";
