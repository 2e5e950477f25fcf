// One call, from its first attempt to its answer: this sends, waits and tells, and what to do next is decided in Rust.

import { type CallEvent, type Endpoint, nextCall, startCall } from "../decisions/calls.js";
import { InternalError, NotFoundError, ServiceError } from "../index.js";
import { define } from "../own.js";
import type { Fetch, Outgoing } from "../transport.js";
import { attempt, type Outcome } from "./attempt.js";
import { causeOf } from "./cause.js";
import type { Clock } from "./clock.js";
import { NetworkError, type Progress, RedirectError } from "./failures.js";
import { type Hook, tell } from "./hook.js";
import { spellings, withoutSecrets } from "./secrets.js";
import { after, OVER, type Span } from "./span.js";
import type { Tokens } from "./tokens.js";

/** What the calls of a client have in common. */
export interface Office {
  readonly clock: Clock;
  readonly fetch: Fetch | undefined;
  readonly onAttempt: Hook | undefined;
  /** What all of them have spent on retries. */
  spent: number;
}

/** An answer of the service, whatever its status. */
export type Answer = Extract<Outcome, { kind: "answer" }>;

/** What is asked of the service. */
export interface Errand<T> {
  readonly endpoint: Endpoint;
  readonly timeout: number;
  readonly retries: number;
  /** Where its token comes from, if it needs one. */
  readonly tokens?: Tokens;
  /** What no error may show, besides the token or key in the request's header. */
  readonly secret?: string;
  /** The request, with the token. */
  build(token: string): Outgoing;
  /** What an answer comes to; throws what it is instead. */
  read(answer: Answer, parts: Outgoing): T;
}

/** What an attempt came to. */
type Result<T> = { value: T } | { error: unknown };

/** Does an errand, within a span. */
export async function call<T>(office: Office, errand: Errand<T>, span: Span): Promise<T> {
  const { clock, onAttempt } = office;
  const { endpoint } = errand;
  let state = startCall(endpoint, clock.now(), errand);
  let event: CallEvent = { type: "start" };
  let parts: Outgoing | undefined;
  let result: Result<T> = { error: undefined };
  /** When the attempt began of which the end is to be told. */
  let since: number | undefined;
  const tellEnd = (wait: number | null): void => {
    if (since === undefined) return;
    const { attempts, status } = span.progress;
    tell(onAttempt, { phase: "after", endpoint, attempt: attempts, status, wait, ms: clock.now() - since });
    since = undefined;
  };
  try {
    for (;;) {
      const step = nextCall(state, office.spent, event, clock.now(), clock.random());
      const { action } = step;
      state = step.state;
      office.spent = step.spent;
      tellEnd(action.type === "wait" ? action.ms : action.type === "token" ? 0 : null);
      span.check();
      switch (action.type) {
        case "token": {
          const { generation, token } = await (errand.tokens as Tokens).get(span, action.rejected);
          parts = errand.build(token);
          event = { type: "token", generation };
          break;
        }
        case "send": {
          parts ??= errand.build("");
          span.progress = { attempts: span.progress.attempts + 1, status: null };
          const { attempts } = span.progress;
          tell(onAttempt, { phase: "before", endpoint, attempt: attempts, status: null, wait: null, ms: null });
          since = clock.now();
          span.check();
          const outcome = await attempt(parts, span, office.fetch);
          span.progress = { attempts, status: outcome.status };
          result = resultOf(errand, outcome, parts, span.progress);
          event = eventOf(outcome, result);
          break;
        }
        case "wait":
          await span.wait(action.ms);
          event = { type: "waited" };
          break;
        case "done":
          if ("value" in result) return result.value;
          throw result.error;
        case "fail":
          if (action.reason === "timeout") throw OVER;
          if (action.reason === "misuse") throw new InternalError("a call was lost track of");
          if (action.reason === "retry-after")
            (result as { error: Error }).error.message += "; longer than the call may take";
          throw (result as { error: unknown }).error;
      }
    }
  } catch (reason) {
    tellEnd(null);
    throw reason === OVER ? span.error() : reason;
  }
}

function resultOf<T>(errand: Errand<T>, outcome: Outcome, parts: Outgoing, progress: Progress): Result<T> {
  if (outcome.kind === "answer") {
    try {
      const isSuccess = outcome.status >= 200 && outcome.status <= 299;
      const answer = isSuccess ? outcome : withoutSecrets(outcome, secretsOf(errand, parts));
      return { value: errand.read(answer, parts) };
    } catch (error) {
      define(error as object, "attempts", progress.attempts);
      return { error };
    }
  }
  if (outcome.kind === "redirect")
    return { error: new RedirectError(`redirected ${after(progress)}; redirects are not followed`, progress) };
  const cause = causeOf(outcome.cause, secretsOf(errand, parts));
  return { error: new NetworkError(`no answer ${after(progress)}`, progress, { cause }) };
}

/** What a request holds that nobody may see. */
function secretsOf({ secret }: Errand<unknown>, { headers }: Outgoing): string[] {
  return [secret, headers.Authorization?.slice("Bearer ".length)].flatMap(spellings);
}

function eventOf(outcome: Outcome, result: Result<unknown>): CallEvent {
  if (outcome.kind === "broken") return { type: "broken", sent: outcome.sent };
  if (outcome.kind !== "answer") return { type: "answered", status: 0 };
  const { status } = outcome;
  if ("value" in result) return { type: "answered", status, meaning: "success" };
  if (!ServiceError.is(result.error)) return { type: "answered", status };
  const { oauth, code, retryAfter } = result.error;
  const isFinal = oauth !== null || (NotFoundError.is(result.error) && code === 4000);
  return {
    type: "answered",
    status,
    meaning: isFinal ? "final" : undefined,
    retryAfter: retryAfter === null ? undefined : retryAfter * 1000,
  };
}
