import { placements, shoppingLists } from "endcap";
import { readAll } from "./peer.mjs";

const resource = (checker) => ({
  bytes(bytes, options) {
    const result = checker.check(bytes, options);
    const issues = readAll(result.issues);
    return result.ok ? 0 : issues;
  },
  value(value) {
    const result = checker.check(value);
    return result.ok ? result.body : null;
  },
  check: (input, options) => checker.check(input, options),
});

export default { name: "endcap", label: "endcap", lists: resource(shoppingLists), placements: resource(placements) };
