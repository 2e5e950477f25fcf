// The entry `endcap/forms`: reads forms into values for a check, and offers choices for `<select>` elements, without WebAssembly.

export type { Choice, UnitChoice, UnitKind } from "./forms/choices.js";
export {
  displayFormatChoices,
  healthFilterChoices,
  linkTypeChoices,
  rectanglePositionChoices,
  unitChoices,
} from "./forms/choices.js";
export { type FormOptions, type FormSource, type FormValue, fromForm, type IssueInForm } from "./forms/from-form.js";
export type { FormValues } from "./forms/generated/fields.js";
