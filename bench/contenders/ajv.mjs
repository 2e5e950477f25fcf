// ajv in its fastest form: standalone code, which standalone.mjs writes before this module is imported.

import { validatePlacement, validateShoppingList } from "../.build/ajv-standalone.mjs";
import { peer } from "./peer.mjs";

const none = [];
const errors = (validate) => (value) => (validate(value) ? none : validate.errors);

export const listErrors = errors(validateShoppingList);
export const placementErrors = errors(validatePlacement);

export default peer("ajv", "ajv standalone", listErrors, placementErrors);
