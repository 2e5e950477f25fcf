// The entry `endcap/lambda`: serves a gateway as a function of AWS Lambda.

import { malformedRequest } from "./adapters/malformed-request.js";
import type { Gateway } from "./gateway.js";

/** The members of an event that are used: of a function URL, or of an HTTP API of API Gateway (payload format 2.0). */
export interface LambdaEvent {
  readonly version?: string | undefined;
  readonly rawPath: string;
  readonly rawQueryString?: string | undefined;
  readonly cookies?: readonly string[] | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly requestContext: {
    readonly domainName?: string | undefined;
    readonly stage?: string | undefined;
    readonly http: { readonly method: string; readonly sourceIp?: string | undefined };
  };
  readonly body?: string | null | undefined;
  readonly isBase64Encoded?: boolean | undefined;
}

/** The response of a function. */
export interface LambdaResponse {
  statusCode: number;
  headers: Record<string, string>;
  cookies: string[];
  body: string;
  isBase64Encoded: boolean;
}

/** The second argument of the gateway's functions: the arguments of the handler. */
export interface LambdaInvocation {
  readonly event: LambdaEvent;
  readonly context: unknown;
}

/** The third argument of the gateway's functions. */
export interface LambdaContext {
  /** Keeps the function running until a promise is settled. */
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Returns a handler for function URLs and HTTP APIs of API Gateway (payload format 2.0). It returns when the gateway has responded and
 * its work in the background is done, because Lambda then freezes the process.
 *
 * @throws {TypeError} when it is called with an event of another format
 *
 * @example
 * ```ts
 * const gateway = createGateway<LambdaInvocation, LambdaContext>({
 *   ...options,
 *   clientIp: (_request, { event }) => event.requestContext.http.sourceIp,
 * });
 * export const handler = toLambdaHandler(gateway);
 * ```
 */
export const toLambdaHandler =
  (gateway: Pick<Gateway<LambdaInvocation, LambdaContext>, "fetch">) =>
  async (event: LambdaEvent, context?: unknown): Promise<LambdaResponse> => {
    if (event?.version !== "2.0" || !event.requestContext?.http)
      throw new TypeError("the event must have the payload format 2.0, that of function URLs and HTTP APIs");
    const work: Promise<unknown>[] = [];
    // A rejection must be handled before the response is ready.
    const waitUntil = (promise: unknown): void => void work.push(Promise.resolve(promise).catch(() => {}));
    const request = requestOf(event);
    try {
      return await responseOf(await gateway.fetch(request, { event, context }, { waitUntil }));
    } finally {
      // Work may add more work.
      for (let count = 0; count < work.length; count++) await work[count];
    }
  };

/** Returns an event as a request. */
function requestOf(event: LambdaEvent): Request {
  const { rawPath, rawQueryString, cookies = [], body, isBase64Encoded } = event;
  const { domainName = "localhost", stage, http } = event.requestContext;
  try {
    const headers = new Headers(Object.entries(event.headers) as [string, string][]);
    if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
    const { origin } = new URL(`https://${headers.get("host") ?? domainName}`);
    // A stage other than the default one is a part of the path.
    const path = rawPath.startsWith(`/${stage}/`) ? rawPath.slice(`/${stage}`.length) : rawPath;
    const url = origin + path + (rawQueryString ? `?${rawQueryString}` : "");
    const init: RequestInit = { method: http.method, headers };
    if (body && !/^(GET|HEAD)$/.test(http.method))
      init.body = isBase64Encoded ? Uint8Array.from(atob(body), (character) => character.charCodeAt(0)) : body;
    return new Request(url, init);
  } catch {
    return malformedRequest();
  }
}

async function responseOf(response: Response): Promise<LambdaResponse> {
  const { status: statusCode } = response;
  const cookies = response.headers.getSetCookie();
  const headers = Object.fromEntries(response.headers);
  delete headers["set-cookie"];
  const bytes = new Uint8Array(await response.arrayBuffer());
  try {
    const body = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { statusCode, headers, cookies, body, isBase64Encoded: false };
  } catch {
    const body = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return { statusCode, headers, cookies, body, isBase64Encoded: true };
  }
}
