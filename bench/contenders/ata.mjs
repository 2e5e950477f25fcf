// ata-validator in its fastest form: standalone code, which standalone.mjs writes before this module is imported.

import { validate as validateList } from "../.build/ata-list.mjs";
import { validate as validatePlacement } from "../.build/ata-placement.mjs";
import { peer } from "./peer.mjs";

const errors = (validate) => (value) => validate(value).errors;

export const listErrors = errors(validateList);
export const placementErrors = errors(validatePlacement);

export default peer("ata", "ata-validator standalone", listErrors, placementErrors);
