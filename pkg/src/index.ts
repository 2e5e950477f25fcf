// The package as `import ... from "endcap"` sees it: the core with its bytes inlined, so it works wherever
// JavaScript with WebAssembly does, without a file, a fetch or a call to get it ready.

import { wasmBytes } from "./inlined.js";
import { provide } from "./module.js";

provide(wasmBytes);

export type * from "./creative.js";
export {
  EndcapError,
  InternalError,
  InvalidRequestError,
  MalformedAnswerError,
  UnsupportedHostError,
} from "./errors.js";
export type { CheckOptions, Finding, FindingClass, Verdict } from "./finding.js";
export type { Rule } from "./generated/rules.js";
export type * from "./generated/wire.js";
export { type Location, locate, type Position } from "./locate.js";
export { type Clip, type Picture, pictureOf, videoOf } from "./picture.js";
export type { RawAction, RawAsset, RawCreative, RawPlacementAnswer } from "./raw.js";
export { type Bytes, type Placements, placements, type Resource, shoppingLists, tokens, users } from "./resource.js";
export type { StandardIssue, StandardResult, StandardSchema } from "./standard.js";
export type { ReadOptions } from "./view.js";
