// Reads the bodies of successes, for the readers of this entry and for the client.

import { LINK_MAY_EXIST } from "../errors/failures.js";
import type { Link, TokenFields } from "../generated/service.js";
import { defineGetter, redact } from "../options/redacted.js";
import { withoutPrototype } from "./options.js";
import { readBody } from "./response.js";

/** An access token. Logs, inspectors and JSON do not show it; only reading `accessToken` returns it. */
export class Token {
  declare readonly accessToken: string;
  /** The lifetime in seconds, from its receipt. If absent, use the token for one request. */
  declare readonly expiresIn?: number;
  /** When it was created by the service's clock, in seconds since the epoch. That clock may differ from yours. */
  declare readonly createdAt?: number;
  /** The scope of the token, such as `connect:ian`. */
  declare readonly scope?: string;

  /** @internal */
  constructor(fields: TokenFields) {
    redact(this);
    for (const [name, value] of Object.entries(fields)) defineGetter(this, name, value, false);
  }

  /** Returns the token without its secret. */
  toJSON(): object {
    const { expiresIn, createdAt } = this;
    return {
      accessToken: "[redacted]",
      ...(expiresIn === undefined ? {} : { expiresIn }),
      ...(createdAt === undefined ? {} : { createdAt }),
    };
  }

  /** Returns `toJSON()` as JSON text. */
  toString(): string {
    return JSON.stringify(this);
  }
}

/** Reads the link in the body of a success. */
export const linkIn = (
  body: Uint8Array,
  { hosts, allowLoopbackHttp }: { hosts: string[] | undefined; allowLoopbackHttp: boolean },
): Link =>
  readBody(
    body,
    withoutPrototype({ links: withoutPrototype({ hosts: hosts ?? null, allowLoopbackHttp }) }),
    LINK_MAY_EXIST,
  );

/** Reads the token in the body of a success. */
export const tokenIn = (body: Uint8Array): Token => new Token(readBody<TokenFields>(body, "token"));
