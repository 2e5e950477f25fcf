// The shapes of error bodies. The service's document names what an error carries, not how it is wrapped. The twin of
// `src/http/envelope.rs`.

import { cursor } from "./json.js";
import { redactLine, type Sensitive } from "./redact.js";

/** The most errors that are kept. */
export const MOST_ERRORS = 64;
/** The most characters that are kept of a text. */
const MOST_OF_A_TEXT = 300;

/** The most objects with errors that are entered one inside the other. */
const MOST_DEPTH = 8;

/** One error. */
export interface ErrorItem {
  /** The service's number, where it gave one. */
  code: number | null;
  /** The path of the field that it is about (`meta.key`). */
  key: string | null;
  /** What it says: redacted, on one line and cut. */
  message: string | null;
  /** The rule that the body broke (`meta.rule`), where the answer is a gateway's of endcap. */
  rule?: string;
  /** The path of the value that broke it (`meta.path`), where it says so. */
  path?: string;
}

/** What an error body says, as far as it could be read. */
export interface Envelope {
  /** Of the outermost error. */
  outer: ErrorItem;
  /** Of the errors inside it, and beside it. */
  errors: ErrorItem[];
  /** OAuth's `error`. */
  word: string | null;
  /** OAuth's `error_description`. */
  description: string | null;
  /**
   * Whether the body was read to its end, all in it that may tell of an error was understood, and it names no key but
   * `user_id` and no code but 1001 and 9999. For the reader of users: where in doubt it is false.
   */
  namesOnlyId: boolean;
}

/** What an object says: of itself, of the error in its `error`, and of those in the `errors` of both. */
interface Said {
  item: ErrorItem;
  errors: ErrorItem[];
  /** The `error`, if it is a string. */
  word: string | null;
}

/** Drops what is too much. */
function cap(errors: ErrorItem[]): void {
  if (errors.length > MOST_ERRORS) errors.length = MOST_ERRORS;
}

const blank = (): ErrorItem => ({ code: null, key: null, message: null });
const nothing = (): Said => ({ item: blank(), errors: [], word: null });

/** Reads as much as there is: what comes before broken syntax counts. */
export function readEnvelope(body: string, sent: Sensitive): Envelope {
  /** What is kept of a text. Not before the end: of the many that a body may have, few are kept. */
  const kept = (text: string | null): string | null => (text === null ? null : redactLine(text, MOST_OF_A_TEXT, sent));
  const all = nothing();
  const json = cursor(body);
  let description: string | null = null;
  let namesOnlyId = true;

  const doubtUnless = (isUnderstood: boolean): void => {
    namesOnlyId &&= isUnderstood;
  };

  const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

  /** An integer, or one in a string. */
  const code = (): number | null => {
    const isNull = json.peek() === "n";
    let code: number | null = null;
    if (json.peek() === '"') {
      const text = json.read() as string;
      if (/^\d{1,9}$/.test(text)) code = Number(text);
    } else {
      const integer = json.integer(false);
      // At the very end of the body, more digits may have been cut off.
      if (Number.isSafeInteger(integer) && !json.isAtEnd()) code = integer as number;
    }
    doubtUnless(isNull || code === 1001 || code === 9999);
    return code;
  };

  const key = (): string | null => {
    const isNull = json.peek() === "n";
    const value = json.read();
    // Of the key as it was sent: one that is redacted may look like another.
    doubtUnless(isNull || value === "user_id");
    return textOf(value);
  };

  /** Reads what a member says of an error, if it is one of those that do. */
  const detail = (name: string, item: ErrorItem): void => {
    const start = json.peek();
    if (name === "code") {
      item.code = code();
    } else if (name === "meta") {
      item.key = null;
      delete item.rule;
      delete item.path;
      doubtUnless(start === "n" || start === "{");
      json.each("{", (inner) => {
        if (inner === "key") {
          item.key = key();
          return;
        }
        doubtUnless(json.peek() !== "{" && json.peek() !== "[");
        if (inner === "rule" || inner === "path") {
          const value = json.read();
          if (typeof value === "string") item[inner] = value;
          else delete item[inner];
        }
      });
    } else {
      // Whatever holds values may hold errors.
      doubtUnless(start !== "{" && start !== "[");
      if (name === "message") item.message = textOf(json.read());
    }
  };

  /** Reads an error, flat or in an envelope of its own, and those inside it. What is no error still counts as one. */
  const item = (errors: ErrorItem[], depth: number): void => {
    if (errors.length === MOST_ERRORS) {
      json.leave();
      return;
    }
    const said = nothing();
    try {
      if (json.peek() === '"') said.item.message = textOf(json.read());
      else object(said, depth + 1);
    } finally {
      errors.push(said.item, ...said.errors);
      cap(errors);
    }
  };

  /** Reads a list of errors, or what is there in its place. */
  const list = (errors: ErrorItem[], depth: number): void => {
    if (json.peek() === "n" || json.each("[", () => item(errors, depth))) return;
    doubtUnless(false);
    item(errors, depth);
  };

  /** Reads the body, an `error` or an item, if it is an object. */
  const object = (said: Said, depth: number): void => {
    let inner = nothing();
    let seen = 0;
    const member = (name: string): void => {
      const isNull = json.peek() === "n";
      if (name === "errors" || name === "error") {
        // Of two, the last counts.
        const bit = name === "error" ? 1 : 2;
        doubtUnless((seen & bit) === 0);
        seen |= bit;
      }
      if (name === "errors") {
        said.errors = [];
        list(said.errors, depth);
      } else if (name === "error") {
        said.word = null;
        inner = nothing();
        if (json.peek() === '"') {
          doubtUnless(false);
          said.word = textOf(json.read());
        } else if (!isNull) {
          object(inner, depth + 1);
        }
      } else if (depth === 0 && name === "error_description") {
        doubtUnless(isNull);
        description = textOf(json.read());
      } else {
        detail(name, said.item);
      }
    };
    try {
      doubtUnless(depth <= MOST_DEPTH && json.each("{", member));
    } finally {
      merge(said, inner);
      if (depth > 0) said.item.message ??= said.word;
    }
  };

  const merge = ({ item, errors }: Said, inner: Said): void => {
    const { code, key, message, rule, path } = inner.item;
    doubtUnless(item.code === null || code === null || item.code === code);
    item.code = code ?? item.code;
    item.message = message ?? item.message;
    if (rule !== undefined) {
      item.rule = rule;
      delete item.path;
      if (path !== undefined) item.path = path;
    }
    if (key !== null) {
      // Two keys are two errors.
      if (item.key !== null && kept(item.key) !== kept(key))
        inner.errors.push({ code: item.code, key: item.key, message: null });
      item.key = key;
    }
    errors.unshift(...inner.errors);
    cap(errors);
  };

  try {
    if (json.peek() === "[") list(all.errors, 0);
    else object(all, 0);
    json.finish();
  } catch {
    // What was read before counts.
    namesOnlyId = false;
  }
  const fit = ({ code, key, message, rule, path }: ErrorItem): ErrorItem => ({
    code,
    key: kept(key),
    message: kept(message),
    ...(rule !== undefined && { rule: kept(rule) as string }),
    ...(path !== undefined && { path: kept(path) as string }),
  });
  return {
    outer: fit(all.item),
    errors: all.errors.map(fit),
    word: kept(all.word),
    description: kept(description),
    namesOnlyId,
  };
}
