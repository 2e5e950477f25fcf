// The entry `endcap/server`: placements as HTML, without a DOM and without WebAssembly.

export type { RenderedParts } from "./element/rendered.js";
export type * from "./generated/placements.js";
export type { RenderOptions } from "./server/options.js";
export { renderParts, renderPlacement } from "./server/render-placement.js";
