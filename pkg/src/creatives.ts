// The entry `endcap/creatives`: creatives for templates, without WebAssembly.

export type * from "./generated/placements.js";
export { type Clip, type Picture, type PictureSource, pictureOf, videoOf } from "./page/picture.js";
