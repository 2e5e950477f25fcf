// The witness of a user, by hand from "User" and "POST /v2/users" of the service's document.

import { maxText, NOT_BLANK, object, required, text } from "./keywords.mjs";
import { upTo } from "./kinds.mjs";
import { limits as common } from "./limits.mjs";
import * as spell from "./spellings.mjs";
import { error, field, serviceError, warning } from "./verdicts.mjs";

/** Every number that a rule compares with, once. From "Limits" and "Resources and their fields". */
export const limits = {
  metadataKeys: 50,
  metadataKeyLength: 40,
  metadataValueLength: 500,
  phoneDigitsMin: 2,
  phoneDigitsMax: 15,
  languageLettersMin: 2,
  languageLettersMax: 3,
  regionLetters: 2,
  regionDigits: 3,
};

/** Enum values. */
export const words = {
  nameCharacters: [..."/:<>$%?"], // names must not have them
};

/** The severity of each rule, with the code and key of the service's rejection, from "Errors". */
export const rules = {
  missing: serviceError(1001, field),
  "name-characters": serviceError(1001, field),
  locale: serviceError(1001, field),
  "metadata-keys": serviceError(1001, field),
  "metadata-key-length": serviceError(1001, field),
  "metadata-value-length": serviceError(1001, field),
  phone: error,
  "user-id-too-long-for-ads": warning,
  "response-only": warning,
};

/** The number and length of metadata keys are in `cross`, because null counts as a value there. */
export function schema({ limits, words }) {
  const { languageLettersMin, languageLettersMax, regionLetters, regionDigits } = limits;
  const name = (keywords) => ({
    type: "string",
    allOf: [{ pattern: `^[^${words.nameCharacters.join("")}]*$`, rules: { pattern: "name-characters" } }],
    ...keywords,
  });
  return object(
    {
      user_id: text({
        pattern: NOT_BLANK,
        if: { pattern: NOT_BLANK },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
        then: { maxLength: limits.userId, rules: { maxLength: "user-id-too-long-for-ads" } },
        rules: { pattern: "missing" },
      }),
      first_name: name({ pattern: NOT_BLANK, rules: { pattern: "missing" } }),
      last_name: name(),
      phone_number: text({
        pattern: `^\\+[1-9][0-9]{${limits.phoneDigitsMin - 1},${limits.phoneDigitsMax - 1}}$`,
        rules: { pattern: "phone" },
      }),
      locale: text({
        pattern: `^[a-z]{${languageLettersMin},${languageLettersMax}}_([A-Z]{${regionLetters}}|[0-9]{${regionDigits}})$`,
        rules: { pattern: "locale" },
      }),
      metadata: { type: "object", additionalProperties: maxText(limits.metadataValueLength, "metadata-value-length") },
      guest: { not: {}, rules: { not: "response-only" } },
    },
    required({ user_id: "missing", first_name: "missing" }),
  );
}

/** The limits of metadata. A key whose value is null is a key. */
export const cross = {
  *"metadata-keys"(_user, { metadataKeys, limits }) {
    if (metadataKeys.length > limits.metadataKeys) yield { path: ["metadata"] };
  },
  *"metadata-key-length"(_user, { metadataKeys, limits }) {
    for (const key of metadataKeys) if ([...key].length > limits.metadataKeyLength) yield { path: ["metadata", key] };
  },
};

const person = {
  good: ["Ann", "Zoë", "O'Neil", "李"],
  near: [...spell.blanks, ...[...words.nameCharacters, ..."\\;／？"].map((character) => `a${character}b`)],
};
/** Values by the name of a field. For an array, the values of its elements. */
export const values = {
  user_id: { good: ["ann-1", "用户"], near: [...spell.blanks, ...Array(5).fill(spell.around(common.userId))] },
  first_name: person,
  last_name: person,
  phone_number: { good: spell.phones, near: spell.nearPhones },
  locale: { good: spell.locales, near: spell.nearLocales },
  metadata: upTo(limits.metadataValueLength),
  guest: { good: [true], near: [false, 1, "x"] },
};

/** Generates a valid body of any shape. Each optional field is present in some bodies. */
export function body({ random, some, good }) {
  const metadata = () =>
    Object.fromEntries(
      random.several(0, 4, () => [random.pick(["plan", "a.b", "é", "", "tier_2", "x-y"]), good("metadata")]),
    );
  return some(["user_id", "first_name"], ["last_name", "phone_number", "locale", ["metadata", metadata]]);
}
