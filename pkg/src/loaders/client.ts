// `endcap/client`: the client, and the loader of `endcap/http`, which provides the module.

export * from "../client.js";

// Last, because bundles compress better when the code is in one part and the module in another.
import "./http-inlined.js";
