// Calls the functions of the module, which return JSON (`packages/recipes/src/js.rs`).

import {
  decode,
  enter,
  memoryWords,
  module,
  provide,
  type Source,
  type Start,
  startCheck,
} from "../../../../pkg/src/check/module.js";
import { writeText } from "../../../../pkg/src/check/write.js";

/** The functions of the module. Each returns the address of the result's address and length. */
interface Exports {
  read(length: number, isFrench: boolean): number;
  units(): number;
  item(length: number, isFrench: boolean): number;
  change(length: number, factor: number): number;
  lines(length: number, language: number): number;
  list(length: number, end: number, language: number, servings: number, withholdOptional: boolean): number;
  release(): void;
}

/** The maximum length of a document in bytes, which the module's memory can hold. */
const MAX_BYTES = 1 << 28;

/** A function of the module, which gets the length of the document in bytes. */
type Run = (exports: Exports, length: number) => number;

/**
 * Writes a text to the module, calls a function, and reads its result with `read`, which gets the address of the result in words.
 * `name` is the argument that has the text.
 */
export function enterWith<T>(name: string, text: string, run: Run, read: (at: number) => T): T {
  return enter(() => {
    const exports = module() as unknown as Exports;
    const length = writeText(text, MAX_BYTES);
    if (length > MAX_BYTES) return tooLarge(name);
    const result = read(run(exports, length) >>> 2);
    if (length > 1 << 20) exports.release();
    return () => result;
  })();
}

/** Decodes the text whose address and length are at an address. */
export const textAt = (at: number): string => decode(memoryWords()[at] as number, memoryWords()[at + 1] as number);

/** Calls a function that returns JSON. */
export const call = <T>(name: string, text: string, run: Run): T => JSON.parse(enterWith(name, text, run, textAt)) as T;

const tooLarge = (name: string) => (): never => {
  throw new RangeError(`\`${name}\` is larger than ${MAX_BYTES} bytes; pass less at a time`);
};

const start: Start = (module) => startCheck(module, "./recipes_bg.js");

export const internals = {
  provide: (source: Source, _start?: undefined, hint?: () => string | undefined): void => provide(source, start, hint),
};
