// Calls the functions among the options, and describes their errors for the log.

import { isThenable } from "../options/realms.js";

/** The failure of an option that is a function. Only `onError` gets `cause`, the error that the option threw, because it may hold anything. */
export class OptionFailure {
  readonly option: string;
  readonly cause: unknown;

  constructor(option: string, cause: unknown) {
    this.option = option;
    this.cause = cause;
  }
}

/** Calls an option and returns its result: a promise only if the option returned one. Rejects with an `OptionFailure` if the option fails. */
export function callOption<T>(option: string, run: () => T | PromiseLike<T>): T | Promise<T> {
  const failed = (cause: unknown): Promise<never> => Promise.reject(new OptionFailure(option, cause));
  try {
    const result = run();
    return isThenable(result) ? Promise.resolve(result).catch(failed) : result;
  } catch (cause) {
    return failed(cause);
  }
}

/** The error for an option that returned a value of the wrong type. The message is logged, so it must not contain the value. */
export class OptionTypeError extends TypeError {}

/** An identifier. A longer name, or one with more than one digit, is probably a key that contains data. */
const NAME = "[$A-Za-z_]{1,40}\\d?";
/** An expression as V8, JavaScriptCore and SpiderMonkey print it: names, calls and `(intermediate value)`. */
const PATH = `(?:${NAME}|\\(intermediate value\\))(?:\\.${NAME}|\\[(?:\\.{3}|${NAME}|\\d)\\]|\\((?:\\.{3})?\\)){0,9}`;

/**
 * Messages that contain no values: those of runtimes that contain only names of variables and members, and those of `fetch`, of
 * stores and of this package.
 */
const SAFE_MESSAGES = new RegExp(
  `^(?:${[
    "PATH is not (?:a constructor|defined|iterable)",
    "PATH is not a function(?: or its return value is not iterable|\\. \\(In 'PATH', 'PATH' is (?:undefined|null)\\))?",
    "PATH is (?:undefined|null)",
    "Can't find variable: NAME",
    "Cannot (?:read|set) properties of (?:undefined|null)(?: \\((?:read|sett)ing 'NAME'\\))?",
    "(?:undefined|null) is not an object(?: \\(evaluating 'PATH(?: = PATH)?'\\))?",
    'can\'t access property "NAME",? (?:of )?PATH(?: is (?:undefined|null))?',
    "Cannot destructure (?:property 'NAME' of )?'PATH' as it is (?:undefined|null)\\.?",
    "(?:Cannot access|can't access lexical declaration) 'NAME' before initialization",
    "Assignment to constant variable\\.?|invalid assignment to const '?NAME'?|Attempted to assign to readonly property\\.?",
    "Class constructor NAME cannot be invoked without 'new'",
    "Illegal invocation(?:: function called with incorrect `this` reference\\..*)?",
    "Maximum call stack size exceeded\\.?|too much recursion|Invalid time value",
    "fetch failed|Failed to fetch|Load failed|terminated",
    "`(?:store|tokenStore)` must have the functions `get` and `set`(?:, or be false)?",
    "`PATH` must be an object",
    "`PATH` is not an option; (?:did you mean `PATH`\\?|the options are [A-Za-z, ]+)",
  ]
    .join("|")
    .replace(/NAME|PATH/g, (placeholder) => (placeholder === "NAME" ? NAME : PATH))})$`,
);

/** The errors that runtimes throw for mistakes in a program. */
const PROGRAM_ERRORS: readonly unknown[] = ["TypeError", "ReferenceError", "RangeError", "SyntaxError"];

/**
 * Describes an error for the log: a mistake in a program by its message, such as `TypeError: env.LINKS is undefined`, if the
 * message has a shape that holds no values. Describes any other error by its name, and by the code of the error or its cause.
 */
export function describe(error: unknown): string | undefined {
  try {
    const { name, message, cause } = error as Error;
    if (typeof name !== "string" || !/^\w{1,40}$/.test(name)) return undefined;
    const code = [(error as { code?: unknown }).code, (cause as { code?: unknown } | undefined)?.code].find(isCode);
    const suffix = code === undefined ? "" : ` (${code})`;
    const isSafe = error instanceof OptionTypeError || (PROGRAM_ERRORS.includes(name) && SAFE_MESSAGES.test(message));
    return `${name}${isSafe ? `: ${message}` : ""}${suffix}`;
  } catch {
    // A getter or a proxy that throws.
    return undefined;
  }
}

const isCode = (code: unknown): boolean => typeof code === "string" && /^[A-Z][A-Z0-9_]{1,39}$/.test(code);
