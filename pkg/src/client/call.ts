// One call, from its first attempt to its answer: this sends, waits and tells, and what to do next is decided in Rust.

import type { Answered, CallEvent, CallFailure, Endpoint, RetryBudget } from "../generated/service.js";
import http, { InternalError, MalformedResponseError, ServiceError } from "../http.js";
import { define } from "../own.js";
import type { Outgoing, Send } from "../transport.js";
import { attempt, type Outcome } from "./attempt.js";
import { causeOf } from "./cause.js";
import type { Clock } from "./clock.js";
import { NetworkError, type Progress, RedirectError, ThrottledError } from "./failures.js";
import { type Hook, tell } from "./hook.js";
import { quietly } from "./quietly.js";
import { newRate as noLimit, type Rate } from "./rates.js";
import { after, OVER, type Span } from "./span.js";
import type { Numbered, Tokens } from "./tokens.js";

/** What the calls of a client have in common. */
export interface Office {
  readonly clock: Clock;
  readonly fetch: Send;
  readonly onAttempt: Hook | undefined;
  /** The client's own credentials, which no error may show. */
  readonly secrets: readonly (string | undefined)[];
  /** What the calls of a client may spend on retries. */
  budget: RetryBudget;
  /** Whether calls share the rates of their errands. */
  readonly adaptiveRate: boolean;
}

/** An answer of the service, whatever its status, and the secrets that were sent for it. */
export type Answer = Extract<Outcome, { kind: "answer" }> & { readonly secrets: readonly string[] };

/** What is asked of the service. */
export interface Errand<T> {
  readonly endpoint: Endpoint;
  readonly timeout: number;
  readonly retries: number;
  /** The rate of its host and credential. */
  readonly rate: Rate;
  /** Where its token comes from, if it needs one. */
  readonly tokens?: Tokens;
  /** Whether a placement request has a location code. */
  readonly isCoded?: (() => boolean) | undefined;
  /** The request, with the token. */
  build(token: string): Outgoing;
  /** What an answer comes to; throws what it is instead. */
  read(answer: Answer, parts: Outgoing): T;
}

/** How many token requests a call may still send. */
export interface Allowance {
  left: number;
}

/** What an attempt came to. */
type Result<T> = { value: T } | { error: unknown };

/** Does an errand, within a span. */
export async function call<T>(office: Office, errand: Errand<T>, span: Span): Promise<T> {
  const { clock, onAttempt } = office;
  const { endpoint } = errand;
  const rate = office.adaptiveRate ? errand.rate : noLimit();
  const { timeout, retries } = errand;
  let state = http.startCall(endpoint, { timeout, retries }, clock.now());
  let event: CallEvent = "start";
  let parts: Outgoing | undefined;
  let result: Result<T> = { error: undefined };
  /** The token in use: only a 401 asks for another one. */
  let held: Numbered | undefined;
  /** Whether the last response may have refused the location code and not the token. */
  let isDoubted = false;
  const allowance: Allowance = { left: errand.retries + 1 };
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
      const shared = { call: state, budget: office.budget, rate: rate.state };
      const { call: next, budget, rate: newRate, action } = http.nextCall(shared, event, clock.now(), clock.random());
      state = next;
      office.budget = budget;
      rate.state = newRate;
      tellEnd(action.type === "wait" ? action.ms : action.type === "token" ? 0 : null);
      span.check();
      switch (action.type) {
        case "token": {
          if (held === undefined || action.rejected !== undefined)
            held = await (errand.tokens as Tokens).get(span, allowance, action.rejected, isDoubted);
          parts = errand.build(held.token);
          event = { token: { generation: held.generation, isShared: held.isShared } };
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
          result = resultOf(errand, outcome, parts, span.progress, secretsOf(office, parts));
          const isRefused = outcome.kind === "answer" && outcome.status === 401 && held !== undefined;
          isDoubted = isRefused && errand.isCoded?.() === true;
          event = eventOf(outcome, result, isRefused && mayRenew(errand, held as Numbered, allowance, isDoubted));
          break;
        }
        case "wait":
          await span.wait(action.ms);
          event = "waited";
          break;
        case "done":
          if ("value" in result) return result.value;
          throw result.error;
        case "fail":
          if (action.reason === "timeout") throw OVER;
          if (action.reason === "misuse") throw new InternalError("a call was lost track of");
          throw failure(result as { error: Error | undefined }, action, span.progress, endpoint);
      }
    }
  } catch (reason) {
    tellEnd(null);
    // A call that ends while it waits gives its turn back.
    const shared = { call: state, budget: office.budget, rate: rate.state };
    quietly(() => {
      rate.state = http.nextCall(shared, "deadline", clock.now(), 0).rate;
    });
    throw reason === OVER ? named(span.error(), endpoint) : reason;
  }
}

/** Why a call is not tried again though it could be, as part of a message. */
const ENDS: { [Reason in CallFailure]?: string } = {
  "retry-after": "longer than the call may take",
  throttled: "the service limits the rate of requests, and this call's turn does not come within its `timeout`",
  "retry-budget": "not tried again, because the client's `retryBudget` is used up: too many of its calls failed",
};

/** The error of the last attempt, with the reason why there is no other one. */
function failure(
  { error }: { error: Error | undefined },
  { reason, blockedFor = 0 }: { reason: CallFailure; blockedFor?: number },
  progress: Progress,
  at: Endpoint,
): Error {
  const end = ENDS[reason];
  if (error === undefined) {
    // The clock's fraction of a millisecond is no second more.
    const seconds = Math.max(1, Math.ceil((blockedFor - 1) / 1000));
    return named(new ThrottledError(`${end}; ended ${after(progress)}`, progress, seconds), at);
  }
  if (end !== undefined) error.message += `; ${end}`;
  return error;
}

function resultOf<T>(
  errand: Errand<T>,
  outcome: Outcome,
  parts: Outgoing,
  progress: Progress,
  secrets: readonly string[],
): Result<T> {
  if (outcome.kind === "answer") {
    try {
      return { value: errand.read({ ...outcome, secrets }, parts) };
    } catch (error) {
      if (MalformedResponseError.is(error)) {
        Object.assign(error, http.detailsOf(outcome.headers, secrets));
      }
      define(error as object, "attempts", progress.attempts);
      return { error: named(error as object, errand.endpoint) };
    }
  }
  const { endpoint } = errand;
  if (outcome.kind === "redirect") {
    const message = `redirected ${after(progress)}; redirects are not followed`;
    return { error: named(new RedirectError(message, progress), endpoint) };
  }
  const cause = causeOf(outcome.cause, secrets.flatMap(spellings));
  return { error: named(new NetworkError(`no answer ${after(progress)}`, progress, { cause }), endpoint) };
}

/** How a secret can stand in the words of a runtime: as it is, and as JSON has it. */
function spellings(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  return [secret, json, json.replaceAll("/", "\\/")];
}

/** An error with the endpoint that it is about. */
function named<T extends object>(error: T, endpoint: Endpoint): T {
  define(error, "endpoint", endpoint);
  return error;
}

/** Whether a 401 may be answered with another token. If the token is only doubted, it is renewed at most once a minute. */
function mayRenew({ tokens }: Errand<unknown>, held: Numbered, { left }: Allowance, isDoubted: boolean): boolean {
  return left > 0 && (!isDoubted || tokens?.mayRenew(held) === true);
}

/** What nobody may see: the client's credentials, and the token or key of the request. */
function secretsOf({ secrets }: Office, { headers }: Outgoing): string[] {
  return [...secrets, headers.Authorization?.slice("Bearer ".length)].filter((each) => each !== undefined);
}

function eventOf(outcome: Outcome, result: Result<unknown>, mayRenew: boolean): CallEvent {
  // `fetch` does not say whether the request left.
  if (outcome.kind === "broken") return { broken: { sent: true } };
  if (outcome.kind !== "answer") return { answered: { status: 0 } };
  const { status } = outcome;
  if ("value" in result) return { answered: { status, meaning: "success" } };
  if (!ServiceError.is(result.error)) return { answered: { status } };
  const { isFinal, retryAfter } = result.error;
  const answered: Answered = { status };
  if (isFinal || (status === 401 && !mayRenew)) answered.meaning = "final";
  if (retryAfter !== null) answered.retryAfter = retryAfter * 1000;
  return { answered };
}
