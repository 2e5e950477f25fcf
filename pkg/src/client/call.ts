// Runs one call: sends, waits and notifies the hook, in a loop in which Rust decides each next step.

import { TimeoutError } from "../errors/failures.js";
import type { CallAction, CallEvent } from "../generated/service.js";
import httpInternals, { InternalError } from "../http.js";
import { ownProperty } from "../options/options.js";
import type { AttemptOutcome } from "./attempt.js";
import { eventOf, finalError, isValue, type Result, resultOf, withEndpoint } from "./call-result.js";
import { causeOf } from "./cause.js";
import { CALL_ENDED, type Deadline } from "./deadline.js";
import { notify } from "./hook.js";
import { ignoreErrors } from "./ignore-errors.js";
import type { Allowance, Breaker, ClientContext, Operation } from "./operation.js";
import { type Rate, unlimitedRate } from "./rates.js";
import { requestIdIn, SERVICE_IDS } from "./request-id.js";
import { isFrameworkError } from "./send-failure.js";
import type { NumberedToken, Tokens } from "./tokens.js";
import { tracedAttempt } from "./traced-attempt.js";
import type { OutgoingRequest } from "./transport.js";

/** Runs an operation until it succeeds, fails for good, or the deadline passes. */
export async function call<T>(context: ClientContext, operation: Operation<T>, deadline: Deadline): Promise<T> {
  return new Call(context, operation, deadline).run();
}

/** A call in progress. */
class Call<T> {
  readonly #context: ClientContext;
  readonly #operation: Operation<T>;
  readonly #deadline: Deadline;
  readonly #rate: Rate;
  readonly #allowance: Allowance;
  /** The state from which Rust decides the next step. */
  #state: Float64Array;
  #parts: OutgoingRequest | undefined;
  #result: Result<T> = { error: undefined };
  /** The token in use. It is replaced only after a 401. */
  #token: NumberedToken | undefined;
  /** The tokens, or the key, that were sent: the service may repeat each of them later. */
  readonly #sentSecrets = new Set<string>();
  /** The start of the current attempt; `undefined` once the hook was notified of its end. */
  #startedAt: number | undefined;
  /** Reports the outcome of the current attempt to the breaker. */
  #reportOutcome: ReturnType<Breaker["attempt"]> | undefined;

  constructor(context: ClientContext, operation: Operation<T>, deadline: Deadline) {
    const { endpoint, retries } = operation;
    this.#context = context;
    this.#operation = operation;
    this.#deadline = deadline;
    this.#rate = context.adaptiveRate ? operation.rate : unlimitedRate();
    this.#allowance = ownProperty(operation, "allowance") ?? { left: retries + 1 };
    this.#token = ownProperty(operation, "token");
    const timeout = deadline.patience.left;
    this.#state = httpInternals.startCall(endpoint, { timeout, retries }, context.clock.now());
  }

  async run(): Promise<T> {
    let event: CallEvent = "start";
    try {
      for (;;) {
        const action = this.#decide(event);
        this.#notifyEnd(action.type === "wait" ? action.ms : action.type === "token" ? 0 : null);
        this.#deadline.check();
        switch (action.type) {
          case "token":
            event = await this.#takeToken(ownProperty(action, "rejected"), action.isDoubted);
            break;
          case "send":
            event = await this.#send();
            break;
          case "wait":
            await this.#deadline.wait(action.ms);
            event = "waited";
            break;
          case "done":
            if (isValue(this.#result)) return this.#result.value;
            throw this.#result.error;
          case "fail":
            throw this.#failure(action);
        }
      }
    } catch (reason) {
      throw this.#end(reason);
    }
  }

  /** Returns what to do after an event. */
  #decide(event: CallEvent): CallAction {
    const { clock, budget } = this.#context;
    const now = clock.now();
    // The first number is the deadline. The clock may have been set, and other callers may have joined the work of the call.
    this.#state[0] = Math.ceil(now + this.#deadline.patience.left);
    const shared = { call: this.#state, budget, rate: this.#rate.state };
    // Only waits after an attempt are random. Next.js builds no page that reads random numbers before it sends a request.
    const isAfterAttempt = typeof event === "object" && !("token" in event);
    const next = httpInternals.nextCall(shared, event, now, isAfterAttempt ? clock.random() : 0);
    this.#state = next.call;
    this.#context.budget = next.budget;
    this.#rate.state = next.rate;
    return next.action;
  }

  /** Builds the request with a token. `rejected` is the generation of the token that the service rejected, if it did. */
  async #takeToken(rejected: number | undefined, isDoubted: boolean): Promise<CallEvent> {
    if (this.#token === undefined || rejected !== undefined) {
      const tokens = this.#operation.tokens as Tokens;
      this.#token = await tokens.get(this.#deadline, this.#allowance, rejected, isDoubted);
    }
    const { token, generation, isShared } = this.#token;
    this.#parts = this.#operation.build(token);
    return { token: { generation, isShared } };
  }

  async #send(): Promise<CallEvent> {
    const { clock, onAttempt, fetch } = this.#context;
    const { endpoint } = this.#operation;
    const deadline = this.#deadline;
    this.#parts ??= this.#operation.build("");
    const parts = this.#parts;
    this.#reportOutcome = this.#startAttempt();
    const attempt = deadline.progress.attempts + 1;
    deadline.progress = { attempts: attempt, status: null };
    notify(onAttempt, { phase: "before", endpoint, attempt, status: null, wait: null, ms: null });
    this.#startedAt = clock.monotonic();
    deadline.check();
    const { Authorization } = parts.headers;
    if (Authorization) this.#sentSecrets.add(Authorization.slice("Bearer ".length));
    const secrets = [...this.#context.secrets, ...this.#sentSecrets].filter((secret) => secret !== undefined);
    const outcome = await tracedAttempt(parts, deadline, fetch, endpoint, secrets);
    deadline.progress = { ...deadline.progress, status: outcome.status };
    // A framework must get its own error back, unless the error shows a secret.
    if (
      outcome.kind === "broken" &&
      isFrameworkError(outcome.cause) &&
      causeOf(outcome.cause, secrets) === outcome.cause
    )
      throw outcome.cause;
    this.#reportOutcome?.(isHostFailure(outcome));
    this.#reportOutcome = undefined;
    if (outcome.kind === "response")
      ownProperty(this.#operation, "onRequestId")?.(requestIdIn(outcome, SERVICE_IDS, secrets));
    this.#result = resultOf(this.#operation, outcome, parts, deadline.progress, secrets);
    return eventOf(outcome, this.#result, () => ({
      hasLocationCode: endpoint === "placements" && hasLocationCode(parts.body),
      isTokenNew: this.#token !== undefined && this.#operation.tokens?.mayRenew(this.#token) === false,
      isTokenFinal: this.#allowance.left <= 0,
    }));
  }

  /** Asks the breaker for an attempt. If it refuses a retry, the error is the one of the last attempt. */
  #startAttempt(): ReturnType<Breaker["attempt"]> | undefined {
    try {
      return ownProperty(this.#operation, "breaker")?.attempt();
    } catch (breakerError) {
      throw this.#deadline.progress.attempts === 0 ? breakerError : this.#error;
    }
  }

  /** The error of the last attempt. */
  get #error(): Error | undefined {
    return (this.#result as { error: Error | undefined }).error;
  }

  #failure(action: Extract<CallAction, { type: "fail" }>): unknown {
    if (action.reason === "timeout") return CALL_ENDED;
    if (action.reason === "misuse")
      return new InternalError("the call failed because of a bug in endcap; please report it");
    return finalError(this.#error, action, this.#deadline.progress, this.#operation.endpoint);
  }

  /** Notifies the hook of the end of the current attempt. `wait` is the time until the next one, in milliseconds. */
  #notifyEnd(wait: number | null): void {
    if (this.#startedAt === undefined) return;
    const { clock, onAttempt } = this.#context;
    const { attempts, status } = this.#deadline.progress;
    const { endpoint } = this.#operation;
    const ms = clock.monotonic() - this.#startedAt;
    notify(onAttempt, { phase: "after", endpoint, attempt: attempts, status, wait, ms });
    this.#startedAt = undefined;
  }

  /** Ends a failed call, and returns its error. */
  #end(reason: unknown): unknown {
    this.#notifyEnd(null);
    const error = reason === CALL_ENDED ? withEndpoint(this.#deadline.error(), this.#operation.endpoint) : reason;
    this.#reportOutcome?.(TimeoutError.is(error) || undefined);
    // If the call waited for its turn in the adaptive rate, this frees that turn for other calls.
    const { clock, budget } = this.#context;
    const shared = { call: this.#state, budget, rate: this.#rate.state };
    ignoreErrors(() => {
      this.#rate.state = httpInternals.nextCall(shared, "deadline", clock.now(), 0).rate;
    });
    return error;
  }
}

/**
 * Returns whether an attempt failed because the host is down: a broken connection or a 5xx; `undefined` if the platform sent nothing to
 * the host.
 */
function isHostFailure(outcome: AttemptOutcome): boolean | undefined {
  if (outcome.kind === "broken") return outcome.failure === "limit" ? undefined : true;
  const { status } = outcome;
  return status !== null && status >= 500 && status <= 599;
}

/** Returns whether a checked body has a location code, also in a duplicate key if `rules` lower `duplicate-key`. */
function hasLocationCode(body: Uint8Array): boolean {
  const { code, isRepeated } = httpInternals.locationCodeOf(body);
  return code !== null || isRepeated;
}
