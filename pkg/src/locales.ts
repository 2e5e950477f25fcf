// The entry `endcap/locales`: messages for shoppers and store staff, without WebAssembly.

export { en } from "./locales/en.js";
export { formatIssue, helpUrl } from "./locales/format-issue.js";
export { frCA } from "./locales/fr-ca.js";
export {
  type Catalog,
  defineLocale,
  type Formats,
  type Locale,
  type LocalizableIssue,
  type PluralForms,
  type Sentence,
} from "./locales/locale.js";
