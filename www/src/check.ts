// The checks of the page's forms. The forms load this module, which has the WebAssembly, at the first edit.

export { shoppingLists, users } from "endcap";
export { en } from "endcap/locales";
