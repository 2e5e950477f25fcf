// The shapes of error bodies. The service's document names what an error carries, not how it is wrapped. The twin of
// `src/http/envelope.rs`.

import { cursor } from "./json.js";
import { mask } from "./mask.js";

/** The most errors that are kept. */
const MOST_ERRORS = 64;
/** The most characters that are kept of a message, and of a key. */
const MOST_OF_A_TEXT = 300;

/** One error. */
export interface ErrorItem {
  /** The service's number, where it gave one. */
  code: number | null;
  /** The path of the field that it is about (`meta.key`). */
  key: string | null;
  /** What it says: masked, on one line and cut. */
  message: string | null;
}

/** What an error body says, as far as it could be read. */
export interface Envelope {
  /** Of the outermost error. */
  outer: ErrorItem;
  /** Of the errors inside it. */
  errors: ErrorItem[];
  /** OAuth's `error`. */
  word: string | null;
  /** OAuth's `error_description`. */
  description: string | null;
  /** Whether the body was well formed to its end. */
  isWhole: boolean;
}

const blank = (): ErrorItem => ({ code: null, key: null, message: null });

/** Reads as much as there is: what comes before broken syntax counts. */
export function readEnvelope(body: string): Envelope {
  const envelope: Envelope = { outer: blank(), errors: [], word: null, description: null, isWhole: false };
  const { outer } = envelope;
  const json = cursor(body);

  const text = (): string | null => {
    const value = json.read();
    return typeof value === "string" ? mask(value, MOST_OF_A_TEXT) : null;
  };

  /** An integer, or one in a string. */
  const code = (): number | null => {
    const value = json.read();
    if (typeof value === "string") return /^\d{1,9}$/.test(value) ? Number(value) : null;
    // At the very end of the body, more digits may have been cut off.
    return Number.isSafeInteger(value) && !json.isAtEnd() ? (value as number) + 0 : null;
  };

  /** Reads what a member says of an error, if it is one of those that do. */
  const detail = (name: string, item: ErrorItem): void => {
    if (name === "message") {
      item.message = text();
    } else if (name === "code") {
      item.code = code();
    } else if (name === "meta") {
      item.key = null;
      json.each("{", (inner) => {
        if (inner === "key") item.key = text();
      });
    }
  };

  /** Reads a list of errors, each flat or in an envelope of its own. An item that is no error still counts as one. */
  const list = (): void => {
    envelope.errors = [];
    json.each("[", () => {
      if (envelope.errors.length === MOST_ERRORS) return;
      const item = blank();
      envelope.errors.push(item);
      const isObject = json.each("{", (name) => {
        if (name !== "error") detail(name, item);
        else if (json.peek() === "{") {
          item.code = item.message = null;
          json.each("{", (inner) => detail(inner, item));
        }
      });
      if (!isObject) item.message = text();
    });
  };

  /** Reads a member of the body, or of its `error`. */
  const member = (name: string, isOutermost: boolean): void => {
    if (name === "errors") {
      list();
    } else if (isOutermost && name === "error_description") {
      envelope.description = text();
    } else if (isOutermost && name === "error") {
      // Of two, the last counts.
      envelope.word = outer.code = outer.message = null;
      envelope.errors = [];
      if (!json.each("{", (inner) => member(inner, false))) envelope.word = text();
    } else {
      detail(name, outer);
    }
  };

  try {
    if (json.peek() === "[") list();
    else json.each("{", (name) => member(name, true));
    json.finish();
    envelope.isWhole = true;
  } catch {
    // What was read before counts.
  }
  return envelope;
}
