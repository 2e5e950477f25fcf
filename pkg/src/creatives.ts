// The entry `endcap/creatives`: the attributes of pictures and videos for templates, without WebAssembly.

export type * from "./generated/placements.js";
export { type Clip, type Picture, type PictureSource, pictureOf, videoOf } from "./page/picture.js";
