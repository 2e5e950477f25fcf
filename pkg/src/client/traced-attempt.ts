// Sends one request in a span of its own, with the attributes of OpenTelemetry's conventions for HTTP clients.

import type { Endpoint } from "../generated/service.js";
import { type AttemptOutcome, sendAttempt } from "./attempt.js";
import type { Deadline } from "./deadline.js";
import { requestIdIn, SERVICE_IDS } from "./request-id.js";
import { CLIENT } from "./spans.js";
import type { Fetch, OutgoingRequest } from "./transport.js";

/** The `error.type` of outcomes without a usable response. */
const TYPES = { redirect: "RedirectError", broken: "NetworkError" } as const;

/**
 * Sends a request and reads the response, as `sendAttempt` does. `secrets` are the client's own, which no attribute may show. The URL
 * of a request has no personal data: that is in the body.
 */
export function tracedAttempt(
  parts: OutgoingRequest,
  deadline: Deadline,
  send: Fetch,
  endpoint: Endpoint,
  secrets: readonly (string | undefined)[],
): Promise<AttemptOutcome> {
  const { span } = deadline;
  if (span === undefined) return sendAttempt(parts, deadline, send, endpoint);
  const { protocol, hostname, port } = new URL(parts.url);
  const { attempts } = deadline.progress;
  const attemptSpan = span.start(
    "POST",
    {
      "http.request.method": "POST",
      "http.request.resend_count": attempts > 1 ? attempts - 1 : undefined,
      "url.full": parts.url,
      "server.address": hostname,
      "server.port": Number(port) || (protocol === "http:" ? 80 : 443),
      "endcap.endpoint": endpoint,
    },
    CLIENT,
  );
  return attemptSpan.run(async () => {
    try {
      const outcome = await sendAttempt(parts, deadline, send, endpoint);
      const { kind, status } = outcome;
      const isResponse = kind === "response";
      attemptSpan.set({
        "http.response.status_code": status ?? undefined,
        "endcap.request_id":
          isResponse && !issuesToken(endpoint, outcome.status) ? requestIdIn(outcome, SERVICE_IDS, secrets) : undefined,
      });
      attemptSpan.end(isResponse ? (outcome.status >= 400 ? String(outcome.status) : undefined) : TYPES[kind]);
      return outcome;
    } catch (reason) {
      attemptSpan.end(deadline.error().name);
      throw reason;
    }
  });
}

/** Returns whether a response may contain an access token, which is not yet among the secrets: its headers may repeat the token. */
const issuesToken = (endpoint: Endpoint, status: number): boolean => endpoint === "token" && status < 400;
