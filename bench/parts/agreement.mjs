// Checks, before anything is timed, that all contenders accept and refuse the same documents.

import { isDeepStrictEqual } from "node:util";
import { brokenTexts, namedMutants } from "../mutants.mjs";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Checks every document with every contender but the base, as bytes and as a value.
 * Returns { documents, verdicts, refused }, or throws an error that lists the disagreements.
 */
export function proveAgreement(contenders, rows) {
  const judges = contenders.filter(({ name }) => name !== "base");
  const documents = [
    ...rows.flatMap(({ id, resource, ok, inputs }) =>
      inputs.map((input, nth) => ({
        name: `${id} ${nth}`,
        resource,
        ok,
        bytes: input instanceof Uint8Array ? input : encoder.encode(JSON.stringify(input)),
      })),
    ),
    ...[...namedMutants(), ...brokenTexts(400)].map((mutant) => ({ ...mutant, bytes: encoder.encode(mutant.text) })),
  ];
  const disagreements = [];
  let verdicts = 0;
  let refused = 0;
  for (const document of documents) {
    const results = judges.flatMap((judge) => resultsOf(judge, document));
    verdicts += results.length;
    const expected = document.ok ?? results[0].ok;
    if (!expected) refused += 1;
    const wrong = results.filter(({ ok, sound }) => ok !== expected || !sound).map(({ who }) => who);
    if (wrong.length > 0)
      disagreements.push(`${document.name} (${document.resource}): not as expected by ${wrong.join(", ")}`);
  }
  if (disagreements.length > 0) {
    const shown = disagreements.slice(0, 20).join("\n  ");
    throw new Error(`the contenders disagree on ${disagreements.length} documents, such as:\n  ${shown}`);
  }
  return { documents: documents.length, verdicts, refused };
}

/** Returns the results of one contender for one document: for the bytes and, if the text is JSON, for the value. */
function resultsOf(judge, { resource, bytes }) {
  const results = [{ who: `${judge.name} (bytes)`, ok: judge[resource].bytes(bytes) === 0, sound: true }];
  let value;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch {
    return results;
  }
  // A string is JSON text to endcap, not a value; a whole request is never a string.
  if (typeof value === "string") return results;
  const body = judge[resource].value(value);
  const sound = body === null || isDeepStrictEqual(JSON.parse(decoder.decode(body)), value);
  return [...results, { who: `${judge.name} (value)`, ok: body !== null, sound }];
}

/** Returns the number of faults that each contender reports for the rows with five: the minimum over the inputs of a row. */
export function countFaults(contenders, rows) {
  const faulty = rows.filter(({ ok }) => !ok);
  return Object.fromEntries(
    contenders
      .filter(({ name }) => name !== "base")
      .map((contender) => [
        contender.name,
        Math.min(...faulty.flatMap(({ resource, inputs }) => inputs.map((bytes) => contender[resource].bytes(bytes)))),
      ]),
  );
}
