// `endcap/gateway`: the gateway, and `endcap/http` as the runtime gets it, which has the module.

export * from "../gateway.js";

// Last, because bundles in which code stands beside code compress better.
import "./http-inlined.js";
