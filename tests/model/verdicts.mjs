// The verdicts of rules. `key` returns the service's key for the segments of a path. `at` is the path of an issue, if it is always
// the same.

export const error = { severity: "error" };
export const warning = { severity: "warning" };
export const serviceError = (code, key, more) => ({ severity: "error", code, key, ...more });

export const own = (segments) => segments; // the key is the path
export const field = ([first]) => [first];
export const none = () => null;
