// Issues an access token with the client's credentials, and returns what a page may see of it.

import { readToken, ServiceError, tokenRequest } from "endcap/http";

/** Responds with the request and the response, both without secrets. The body of `request` has the `scope` of the token. */
export async function issueToken(request, { SERVICE, CLIENT_ID, CLIENT_SECRET }) {
  const scope = (await request.json().catch(() => null))?.scope;
  const body = { client_id: CLIENT_ID, grant_type: "client_credentials", ...(scope ? { scope: String(scope) } : {}) };
  const parts = tokenRequest({ ...body, client_secret: CLIENT_SECRET }, { host: SERVICE, allowLoopbackHttp: true });
  const shown = { request: { ...body, client_secret: "[redacted]" } };
  const response = await fetch(parts.url, parts);
  try {
    const token = readToken({ status: response.status, headers: response.headers, body: await response.text() });
    return Response.json({ ...shown, response: { status: response.status, ...token.toJSON() } });
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    return Response.json({ ...shown, response: { status: error.status, error: error.oauth } });
  }
}
