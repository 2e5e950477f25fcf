// Fetches access tokens: from the service, from the option `accessToken`, or from a shared store.

import { NetworkError } from "../errors/failures.js";
import httpInternals, { ConfigurationError, EndcapError, type RequestParts, readError, tokenRequest } from "../http.js";
import { call } from "./call.js";
import { CALL_ENDED, type Deadline } from "./deadline.js";
import type { Allowance, ClientContext } from "./operation.js";
import type { Rate, Rates } from "./rates.js";
import { forHost } from "./required-options.js";
import { isFrameworkError } from "./send-failure.js";
import type { ClientSettings } from "./settings.js";
import { shareTokens } from "./shared-tokens.js";
import type { FetchedToken, FetchToken } from "./tokens.js";

/** Returns the function that fetches tokens for a client, by its options. */
export function tokenFetcher(settings: ClientSettings, context: ClientContext, rates: Rates): FetchToken {
  const { accessToken, tokenStore, hosts, credentials } = settings;
  if (accessToken !== undefined) return (deadline) => callAccessToken(accessToken, deadline);
  const rate = rates.of(hosts.auth, credentials);
  const fetchFromService: FetchToken = (deadline, allowance) =>
    fetchToken(settings, context, rate, deadline, allowance);
  if (tokenStore === undefined) return fetchFromService;
  return shareTokens(fetchFromService, context.clock, { store: tokenStore, identity: () => identityOf(settings) });
}

/** Returns the request for a token. */
function requestOf(settings: ClientSettings): RequestParts {
  const { credentials, hosts, allowLoopbackHttp, scope, retailerId, language } = settings;
  const { clientId: client_id, clientSecret: client_secret } = credentials as NonNullable<typeof credentials>;
  const grant = { client_id, client_secret, grant_type: "client_credentials", scope } as const;
  return forHost("auth", hosts, (host) => tokenRequest(grant, { host, allowLoopbackHttp, retailerId, language }));
}

/** The characters of white space in JSON. */
const WHITE_SPACE = " \t\n\r";
/** The number of token requests so far. */
let requestCount = 0;

/**
 * Returns a body followed by white space that differs for each request: the time and a number, with a character for each two bits. A
 * framework may cache responses by URL and body in spite of `no-store`, as Next.js does with `fetchCache = "force-cache"`. It must never
 * respond with a token that has expired. Random numbers are not used, because Next.js does not allow them in pages that it prerenders.
 */
function withUniqueEnd(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const microseconds = Math.floor(((performance.timeOrigin || 0) + performance.now()) * 1000);
  const digits = microseconds.toString(4) + (4 ** 6 + (requestCount++ % 4 ** 6)).toString(4);
  const end = [...digits].map((digit) => WHITE_SPACE.charCodeAt(Number(digit)));
  return Uint8Array.from([...body, ...end]);
}

/** Returns a text that is the same for all clients with interchangeable tokens. It does not contain the secret. */
function identityOf(settings: ClientSettings): string {
  const { credentials, scope, retailerId } = settings;
  return JSON.stringify([requestOf(settings).url, retailerId ?? null, credentials?.clientId, scope ?? null]);
}

async function fetchToken(
  settings: ClientSettings,
  context: ClientContext,
  rate: Rate,
  deadline: Deadline,
  allowance: Allowance,
): Promise<FetchedToken> {
  const retries = Math.max(0, Math.min(settings.maxRetries, allowance.left - 1));
  const sending = call(
    context,
    {
      endpoint: "token",
      retries,
      rate,
      build() {
        const request = requestOf(settings);
        return { ...request, body: withUniqueEnd(request.body) };
      },
      read({ secrets, ...response }) {
        const { status, body } = response;
        if (status >= 200 && status <= 299) return httpInternals.tokenIn(body);
        throw readError(response, { now: context.clock.date(), secrets });
      },
    },
    deadline,
  );
  const response = await sending.finally(() => {
    allowance.left -= deadline.progress.attempts;
  });
  return { token: response.accessToken, expiresIn: response.expiresIn, issued: undefined, isShared: false };
}

async function callAccessToken(
  accessToken: NonNullable<ClientSettings["accessToken"]>,
  deadline: Deadline,
): Promise<FetchedToken> {
  let token: unknown;
  try {
    token = await deadline.race((async () => accessToken())());
  } catch (cause) {
    if (cause === CALL_ENDED) throw deadline.error();
    if (EndcapError.is(cause) || isFrameworkError(cause)) throw cause;
    throw new NetworkError("`accessToken` did not return a token; see `cause`", deadline.progress, { cause });
  }
  const problem = typeof token === "string" ? httpInternals.credentialProblem(token) : "must return a string";
  if (problem !== undefined) throw new ConfigurationError("accessToken", problem);
  // The caller caches the token, so it is not cached here.
  return { token: token as string, expiresIn: undefined, issued: undefined, isShared: false };
}
