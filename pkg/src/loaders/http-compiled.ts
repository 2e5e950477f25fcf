// `endcap/http/compiled` with the condition `workerd`.

export { default } from "../service.wasm";
