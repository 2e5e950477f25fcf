import { placements, shoppingLists } from "endcap";
import { readAll } from "./peer.mjs";

const resource = (checker) => ({
  bytes(bytes, options) {
    const verdict = checker.check(bytes, options);
    const findings = readAll(verdict.findings);
    return verdict.ok ? 0 : findings;
  },
  value(value) {
    const verdict = checker.check(value);
    return verdict.ok ? verdict.body : null;
  },
  check: (input, options) => checker.check(input, options),
});

export default { name: "endcap", label: "endcap", lists: resource(shoppingLists), placements: resource(placements) };
