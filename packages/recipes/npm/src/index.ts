// The entry `endcap-recipes`. A loader for each kind of runtime adds the module.

export {
  EndcapError,
  InternalError,
  UnsupportedRuntimeError,
} from "../../../../pkg/src/errors/errors.js";
export type { LineItem, ShoppingList } from "../../../../pkg/src/generated/wire.js";
export { linkWith } from "../../../../pkg/src/http/link-with.js";
export { type ItemResult, lineItem, mergeItems, scaleItems } from "./items.js";
/** @internal For the loaders. `export *` leaves a default export out of the public API. */
export { internals as default } from "./module.js";
export type { Note, NoteParams, NoteRule } from "./notes.js";
export {
  type Amount,
  type Ingredient,
  type Language,
  type Part,
  type ReadOptions,
  readIngredient,
  readIngredients,
} from "./read.js";
export { type RecipeOptions, type RecipeProblem, type RecipeResult, recipeList, type Withheld } from "./recipe.js";
