// `endcap/compiled` with the condition `workerd`.

export { default } from "../check.wasm";
