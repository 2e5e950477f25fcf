// All error classes. The entries share this one file, so that `instanceof` works across entries.

export * from "./errors/errors.js";
export * from "./errors/failures.js";
export * from "./errors/service-errors.js";
export * from "./errors/state-error.js";
