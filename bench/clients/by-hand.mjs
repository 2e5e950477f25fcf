// A client written by hand, with the duties that such a client needs: one token for all calls, a deadline, one retry, and an error class.

/** The error of a response with an error status. */
export class ServiceError extends Error {
  constructor(status, body) {
    super(`the service responded with ${status}`);
    this.name = "ServiceError";
    this.status = status;
    this.body = body;
  }
}

const RETRIED = new Set([429, 500, 502, 503, 504]);
const PAUSE = 200;
const HEADERS = { "content-type": "application/json", accept: "application/json" };

/** Returns a function that sends a body to a path, and returns the parsed response. It retries once. */
function requestByHand(host, fetch) {
  async function attempt(path, headers, body, signal) {
    const init = { method: "POST", headers, body, redirect: "manual", signal };
    const response = await fetch(host + path, init);
    if (!response.ok) throw new ServiceError(response.status, await response.text());
    return response.json();
  }

  return async (path, headers, body, signal) => {
    try {
      return await attempt(path, headers, body, signal);
    } catch (error) {
      if (signal.aborted || (error instanceof ServiceError && !RETRIED.has(error.status))) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      return attempt(path, headers, body, signal);
    }
  };
}

/** Returns a function that returns the token, which calls share until a minute before it expires. */
export function tokenByHand({ host, credentials, timeout, request = requestByHand(host, globalThis.fetch) }) {
  let issued;
  let issuing;

  async function issue() {
    const body = {
      grant_type: "client_credentials",
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
    };
    const signal = AbortSignal.timeout(timeout);
    const { access_token, expires_in } = await request("/v2/oauth/token", HEADERS, JSON.stringify(body), signal);
    return { text: access_token, until: Date.now() + (expires_in - 60) * 1000 };
  }

  return async () => {
    if (issued !== undefined && Date.now() < issued.until) return issued.text;
    issuing ??= issue().finally(() => {
      issuing = undefined;
    });
    issued = await issuing;
    return issued.text;
  };
}

/** Returns a client: a function that sends a value to a path, and returns the parsed response. */
export function clientByHand({ host, credentials, fetch = globalThis.fetch, timeout = 10_000 }) {
  const request = requestByHand(host, fetch);
  const token = tokenByHand({ host, credentials, timeout, request });
  return async (path, body) => {
    const signal = AbortSignal.timeout(timeout);
    const accessToken = await token();
    const headers = { ...HEADERS, authorization: `Bearer ${accessToken}` };
    return request(path, headers, JSON.stringify(body), signal);
  };
}
