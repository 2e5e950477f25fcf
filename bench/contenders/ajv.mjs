// ajv as it is fastest: standalone code, made by ajv-compile.mjs before this module is imported.

import { validatePlacement, validateShoppingList } from "../.build/ajv-standalone.mjs";
import { peer } from "./peer.mjs";

const none = [];
const errors = (validate) => (value) => (validate(value) ? none : validate.errors);

export const listErrors = errors(validateShoppingList);

export default peer("ajv", "ajv standalone", listErrors, errors(validatePlacement));
