// Reads from an error of `fetch` whether the request was sent. Each runtime has its own errors.

import { ownProperty } from "../options/options.js";

/** What an error of `fetch` shows. */
export type SendFailure =
  /** The service may have received the request. */
  | "doubtful"
  /** Nothing was sent, because there was no connection. Another attempt may succeed. */
  | "unsent"
  /** Nothing was sent, because the server is not who it should be. Another attempt would fail in the same way. */
  | "untrusted"
  /** Nothing was sent, because the platform allows no more requests of this invocation. */
  | "limit";

/** The codes of failed connections and DNS lookups, in Node, undici and Bun. */
const UNSENT_CODES = new Set([
  "ECONNREFUSED",
  "ConnectionRefused",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/**
 * The codes of certificates and of the start of a TLS handshake, in Node and Bun. Other codes that start with `ERR_SSL_` can also occur
 * after the request was sent.
 */
const UNTRUSTED_CODE =
  /^(?:ERR_TLS_CERT_|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH$|ERR_SSL_WRONG_VERSION_NUMBER$|ERR_SSL_UNSUPPORTED_PROTOCOL$|ERR_SSL_(?:TLSV1|SSLV3)_ALERT_(?:PROTOCOL_VERSION|HANDSHAKE_FAILURE)$)/;

/** Deno's text for a failed connection, TLS handshake or DNS lookup, before the request. */
const DENO_CONNECT = "client error (Connect): ";
/** Deno's texts for handshakes that would fail again. */
const DENO_UNTRUSTED = /invalid peer certificate|received (?:corrupt message|fatal alert)/;
/** Bun's text for a failed handshake, whose code is `EPROTO`. */
const BUN_HANDSHAKE = "TLS handshake failed";
/** Cloudflare's texts for too many requests of one invocation. */
const LIMIT = /^too many (?:subrequests|api requests)/i;

/** The digests with which React and Next.js mark the errors that they throw for their own purposes. */
const FRAMEWORK_DIGEST = /^(?:NEXT_|DYNAMIC_SERVER_USAGE|BAILOUT_|HANGING_)/;

/** The maximum depth of causes. */
const MAX_DEPTH = 4;

/** Returns what an error shows. Any error that does not prove that nothing was sent is doubtful. */
export function readSendFailure(error: unknown): SendFailure {
  try {
    return failureOf(error, MAX_DEPTH);
  } catch {
    // Reading a member threw an error.
    return "doubtful";
  }
}

function failureOf(error: unknown, depth: number): SendFailure {
  if (typeof error !== "object" || error === null || depth === 0) return "doubtful";
  // Own properties, because other code may have added properties to `Object.prototype`.
  const [message, code] = [ownProperty(error as Error, "message"), ownProperty(error as { code?: unknown }, "code")];
  const [errors, cause] = [ownProperty(error as { errors?: unknown }, "errors"), ownProperty(error as Error, "cause")];
  // One error for each address of a host. The request may have been sent unless each of them proves the opposite.
  if (Array.isArray(errors) && errors.length > 0) {
    const failures = errors.map((each) => failureOf(each, depth - 1));
    return (
      failures.find((failure) => failure === "doubtful") ?? failures.find((each) => each === "unsent") ?? "untrusted"
    );
  }
  const text = String(message);
  if (LIMIT.test(text)) return "limit";
  if (typeof code === "string") {
    if (UNSENT_CODES.has(code)) return "unsent";
    if (UNTRUSTED_CODE.test(code) || (code === "EPROTO" && text.includes(BUN_HANDSHAKE))) return "untrusted";
  }
  if (text.includes(DENO_CONNECT)) return DENO_UNTRUSTED.test(text) ? "untrusted" : "unsent";
  return failureOf(cause, depth - 1);
}

/**
 * Returns whether a framework threw an error for its own purposes and must get it back: React and Next.js mark such errors with a
 * `digest`. Next.js throws one from `fetch` to learn that a page is not static. Its errors for contradictory settings have a code or
 * name the setting.
 */
export function isFrameworkError(error: unknown): boolean {
  try {
    const own = (name: string): unknown => ownProperty(error as { [name: string]: unknown }, name);
    const [digest, code, message] = [own("digest"), own("code"), own("message")];
    return (
      (typeof digest === "string" && FRAMEWORK_DIGEST.test(digest)) ||
      (typeof code === "string" && code.startsWith("NEXT_")) ||
      (typeof message === "string" && message.includes("export const fetchCache = "))
    );
  } catch {
    return false;
  }
}
