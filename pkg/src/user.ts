// The answer to a user request.

import { lacks, MOST, members } from "./answer.js";
import { encode } from "./encode.js";
import type { User } from "./generated/wire.js";
import { asBytes, type Bytes } from "./input.js";
import { checkNames } from "./option-names.js";
import { own } from "./options.js";
import { sensitive } from "./response.js";
import { type HeadersLike, readFailure, type ServiceError } from "./service-error.js";

/** More metadata than the fifty keys of which the service speaks. */
const MOST_METADATA = 64;

/** An account as the service describes it. */
export interface Account {
  /** The caller's id; the one that was sent where the answer has none. */
  user_id: string;
  /** The first name; the one that was sent where the answer has none. */
  first_name: string;
  last_name?: string;
  phone_number?: string;
  locale?: string;
  /** Whether it is a guest. */
  guest?: boolean;
  metadata: Record<string, string>;
}

/** What became of a request for an account. Either way there is one now. */
export interface UserAnswer {
  /** The id to go on with. */
  user_id: string;
  /** Whether it was made; otherwise it was there before. */
  created: boolean;
  /** The account, where it was made. */
  user?: Account;
  /** What the service said, where it was there before, so that nobody has to trust this blindly. */
  reason?: ServiceError;
}

/** What a caller can tell about a user request. */
export interface UserOptions {
  /** The body that was sent, or the request that carried it: what the answer leaves out, and the id to go on with. */
  sent: User | Bytes | string | { readonly body: Uint8Array };
  /** Milliseconds since the epoch, as `Date.now()` gives them. */
  now?: number | undefined;
  /** What was sent that no error may show, besides the names and the phone number of the user: the access token. */
  secrets?: readonly string[] | undefined;
}

export function readUser(
  status: number,
  headers: HeadersLike,
  answer: Bytes | string | null | undefined,
  options: UserOptions,
): UserAnswer {
  if (options !== undefined) checkNames(options, ["sent", "now", "secrets"]);
  const sent = readSent(own(options, "sent"));
  if (sent === undefined) throw new TypeError("users.read needs the body that was sent, as the option sent");
  const now = own(options, "now");
  if (status >= 200 && status < 300) {
    const { created = true, ...user } = readAccount(answer ?? "");
    user.user_id ||= sent.user_id;
    user.first_name ||= sent.first_name;
    if (user.user_id === "") throw lacks("user_id");
    // A gateway says so of a user who exists already; the service does not.
    return created ? { user_id: user.user_id, created, user } : { user_id: user.user_id, created };
  }
  const { error, namesOnlyId } = readFailure(
    status,
    headers,
    answer,
    now,
    sensitive(own(options, "secrets"), own(options, "sent")),
  );
  const [only, ...more] = error.errors;
  const isAboutId = only?.code === 1001 && only.key === "user_id" && more.length === 0;
  // The body was checked, so an id that is refused is not a blank one but one that is there already.
  const hasId = /\P{White_Space}/u.test(sent.user_id);
  if (status !== 400 || !namesOnlyId || !isAboutId || !hasId) throw error;
  return { user_id: sent.user_id, created: false, reason: error };
}

/** The account of a body that was sent, in whatever form; nothing where it is none. */
function readSent(sent: unknown): Account | undefined {
  try {
    const body = asBytes((sent as { body?: unknown }).body) ?? sent;
    const isJson = typeof body === "string" || asBytes(body) !== undefined;
    return readAccount((isJson ? body : encode(body, MOST)) as Bytes | string);
  } catch {
    return undefined;
  }
}

function readAccount(answer: Bytes | string): Account & { created?: boolean } {
  const fields = new Map<string, unknown>();
  const metadata = new Map<string, string>();
  members(answer, (name, json) => {
    if (name === "metadata") {
      metadata.clear();
      json.each("{", (key) => {
        const value = json.read();
        // Of duplicate keys the last counts.
        metadata.delete(key);
        if (typeof value === "string" && metadata.size < MOST_METADATA) metadata.set(key, value);
      });
    } else if (/^(?:user_id|first_name|last_name|phone_number|locale|guest|created)$/.test(name)) {
      const value = json.read();
      fields.delete(name);
      if (typeof value === (/^(?:guest|created)$/.test(name) ? "boolean" : "string")) fields.set(name, value);
    }
  });
  return { user_id: "", first_name: "", ...Object.fromEntries(fields), metadata: Object.fromEntries(metadata) };
}
