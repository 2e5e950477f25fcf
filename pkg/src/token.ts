// The answer to a token request.

import { lacks, members } from "./answer.js";
import { credentialProblem } from "./credential.js";
import type { Bytes } from "./input.js";
import { hide, Masked } from "./masked.js";

/** An access token and what was said about it. Only `access_token` itself shows the token. */
export class TokenAnswer extends Masked {
  declare readonly access_token: string;
  /** For how many seconds from its receipt it is good. Absent where that was not said, or was no more than zero: then it is good for one request. */
  declare readonly expires_in?: number;
  /** When the service says that it was made, in seconds since the epoch. By the service's clock, so not to be trusted. */
  declare readonly created_at?: number;
  /** What it is good for. */
  declare readonly scope?: string;

  /** @internal */
  constructor(fields: Readonly<Record<string, unknown>>) {
    super();
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) hide(this, name, value, false);
  }

  override toJSON(): object {
    const { expires_in, created_at } = this;
    return {
      access_token: "[redacted]",
      ...(expires_in === undefined ? {} : { expires_in }),
      ...(created_at === undefined ? {} : { created_at }),
    };
  }
}

export function readToken(answer: Bytes | string): TokenAnswer {
  let [token, scope]: unknown[] = [];
  let isBearer = true;
  let [life, created]: (number | undefined)[] = [];
  members(answer, (name, json) => {
    if (name === "access_token") token = json.read();
    else if (name === "token_type") isBearer = isBearerType(json.read());
    else if (name === "expires_in") life = json.integer(true);
    else if (name === "created_at") created = json.integer(true);
    else if (name === "scope") scope = json.read();
  });
  if (typeof token !== "string" || credentialProblem(token) !== undefined) throw lacks("access_token");
  if (!isBearer) throw lacks("token_type");
  const seconds = safe(life) ?? 0;
  return new TokenAnswer({
    access_token: token,
    expires_in: seconds > 0 ? Math.min(seconds, 2 ** 32 - 1) : undefined,
    created_at: safe(created),
    scope: typeof scope === "string" ? scope : undefined,
  });
}

const isBearerType = (type: unknown): boolean => type === null || (typeof type === "string" && /^bearer$/i.test(type));

/** A number no further from zero than numbers are exact. */
function safe(value: number | undefined): number | undefined {
  const most = Number.MAX_SAFE_INTEGER;
  return value === undefined ? undefined : Math.min(Math.max(value, -most), most);
}
