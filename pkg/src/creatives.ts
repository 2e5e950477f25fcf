// The entry `endcap/creatives`: the attributes of pictures and videos for templates, without WebAssembly.

export type * from "./generated/placements.js";
export {
  type PictureAttributes,
  type PictureSource,
  pictureOf,
  type VideoAttributes,
  videoOf,
} from "./page/picture.js";
