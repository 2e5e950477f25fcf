// Where access tokens come from.

import http, { EndcapError, type RequestParts, readError, TargetError, tokenRequest } from "../http.js";
import { type Allowance, call, type Office } from "./call.js";
import { NetworkError } from "./failures.js";
import { located } from "./hosts.js";
import { newRate, type Rate } from "./rates.js";
import type { Settings } from "./settings.js";
import { shareTokens } from "./shared-tokens.js";
import { OVER, type Span } from "./span.js";
import type { Mint, Minted } from "./tokens.js";

/** Makes tokens with the client's credentials, or asks the caller for them. */
export function mintFrom(settings: Settings, office: Office): Mint {
  const { accessToken, tokenStore } = settings;
  if (accessToken !== undefined) return (span) => ask(accessToken, span);
  const rate = newRate();
  const own: Mint = (span, allowance) => mint(settings, office, rate, span, allowance);
  if (tokenStore === undefined) return own;
  return shareTokens(own, office.clock, { store: tokenStore, identity: () => identityOf(settings) });
}

/** The request for a token. */
function requestOf(settings: Settings): RequestParts {
  const { credentials, hosts, allowLoopbackHttp, scope, retailerId, language } = settings;
  const { clientId: client_id, clientSecret: client_secret } = credentials as NonNullable<typeof credentials>;
  const grant = { client_id, client_secret, grant_type: "client_credentials", scope } as const;
  return located("auth", hosts, (host) => tokenRequest(grant, { host, allowLoopbackHttp, retailerId, language }));
}

/** What decides which token is issued, as text, without the secret. */
function identityOf(settings: Settings): string {
  const { credentials, scope, retailerId } = settings;
  return JSON.stringify([requestOf(settings).url, retailerId ?? null, credentials?.clientId, scope ?? null]);
}

async function mint(settings: Settings, office: Office, rate: Rate, span: Span, allowance: Allowance): Promise<Minted> {
  const { timeout } = settings;
  const retries = Math.max(0, Math.min(settings.retries, allowance.left - 1));
  const sending = call(
    office,
    {
      endpoint: "token",
      timeout,
      retries,
      rate,
      build: () => requestOf(settings),
      read({ secrets, ...response }) {
        const { status, body } = response;
        if (status >= 200 && status <= 299) return http.tokenIn(body);
        throw readError(response, { now: office.clock.date(), secrets });
      },
    },
    span,
  );
  const answer = await sending.finally(() => {
    allowance.left -= span.progress.attempts;
  });
  return { token: answer.accessToken, expiresIn: answer.expiresIn };
}

async function ask(accessToken: NonNullable<Settings["accessToken"]>, span: Span): Promise<Minted> {
  let token: unknown;
  try {
    token = await span.race((async () => accessToken())());
  } catch (cause) {
    if (cause === OVER) throw span.error();
    if (EndcapError.is(cause)) throw cause;
    throw new NetworkError("accessToken gave no token", span.progress, { cause });
  }
  const problem = typeof token === "string" ? http.credentialProblem(token) : "must give a string";
  if (problem !== undefined) throw new TargetError("accessToken", problem);
  // For how long it is good, the caller knows.
  return { token: token as string, expiresIn: undefined };
}
