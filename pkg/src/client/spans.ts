// Spans of OpenTelemetry. The caller passes the objects of its API, so the package does not import it.

import type { CheckResult } from "../index.js";
import { CALL_ENDED, type Deadline } from "./deadline.js";
import { ignoreErrors } from "./ignore-errors.js";

/** The members of a span of `@opentelemetry/api` that are used. */
export interface OtelSpan {
  spanContext(): object;
  setAttributes(attributes: object): unknown;
  setStatus(status: object): unknown;
  updateName(name: string): unknown;
  end(): void;
}

/** The members of `@opentelemetry/api` that are used: pass `{ trace, context }` of version 1.9 or later. */
export interface Otel {
  readonly trace: {
    getTracer(name: string): { startSpan(name: string, options?: object, context?: object): OtelSpan };
    setSpan(context: object, span: OtelSpan): object;
    getSpanContext(context: object): { readonly isRemote?: boolean } | undefined;
  };
  readonly context: {
    active(): object;
    with(context: object, run: () => unknown): unknown;
  };
}

/** Attributes of a span. Members that are `undefined` are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** `SpanKind` of the API. */
export const [INTERNAL, SERVER, CLIENT] = [0, 1, 2] as const;

/** `SpanStatusCode.ERROR` of the API. */
const ERROR = 2;

/**
 * A span in which other spans are started, or the active context of a caller. Errors of the API are ignored: spans may then be
 * missing, but the work is done.
 */
export class Span {
  readonly #otel: Otel;
  readonly #context: object;
  /** `undefined` for the active context of a caller, and if the span could not be started. */
  readonly #span: OtelSpan | undefined;

  constructor(otel: Otel, context: object, span?: OtelSpan) {
    this.#otel = otel;
    this.#context = context;
    this.#span = span;
  }

  /** Starts a child. If the child waits for the work of another span, `linkedIds` are the `ids` of that span. */
  start(name: string, attributes: Attributes = {}, kind: number = INTERNAL, linkedIds?: object): Span {
    const { trace } = this.#otel;
    try {
      const options = { kind, attributes, ...(linkedIds && { links: [{ context: linkedIds }] }) };
      const span = trace.getTracer("endcap").startSpan(name, options, this.#context);
      return new Span(this.#otel, trace.setSpan(this.#context, span), span);
    } catch {
      return new Span(this.#otel, this.#context);
    }
  }

  /** Runs work once, with this span as the active one. Returns or throws what the work does. */
  run<T>(work: () => T): T {
    let outcome: [T] | undefined;
    let thrown: [unknown] | undefined;
    const once = (): void => {
      if (outcome !== undefined || thrown !== undefined) return;
      try {
        outcome = [work()];
      } catch (error) {
        thrown = [error];
      }
    };
    // The work must not fail because the API does.
    ignoreErrors(() => this.#otel.context.with(this.#context, once));
    once();
    if (thrown !== undefined) throw thrown[0];
    return (outcome as unknown as [T])[0];
  }

  /** Adds attributes, and replaces the name if there is one. */
  set(attributes: Attributes, name?: string): void {
    ignoreErrors(() => this.#span?.setAttributes(attributes));
    if (name !== undefined) ignoreErrors(() => this.#span?.updateName(name));
  }

  /** Ends the span: as failed, if there is an error type. Error messages may hold personal data, so they are not recorded. */
  end(errorType?: string): void {
    if (errorType !== undefined) {
      this.set({ "error.type": errorType });
      ignoreErrors(() => this.#span?.setStatus({ code: ERROR }));
    }
    ignoreErrors(() => this.#span?.end());
  }

  /** The ids of this span (its `SpanContext`), without the span itself. */
  get ids(): object | undefined {
    try {
      return this.#span?.spanContext();
    } catch {
      return undefined;
    }
  }

  /** Whether a span that is started here has a parent in this process. */
  get isLocal(): boolean {
    try {
      const parent = this.#otel.trace.getSpanContext(this.#context);
      return parent !== undefined && parent.isRemote !== true;
    } catch {
      return false;
    }
  }
}

/** Returns the active context of the caller, in which spans are started. */
export type ActiveSpan = () => Span;

/**
 * Reads the option `otel`. Returns `undefined` without it.
 *
 * @throws {TypeError} for anything but the objects of the API
 */
export function readOtel(otel: Otel | undefined): ActiveSpan | undefined {
  if (otel === undefined) return undefined;
  const { trace, context } = otel ?? {};
  const used = [trace?.getTracer, trace?.setSpan, trace?.getSpanContext, context?.active, context?.with];
  if (!used.every((member) => typeof member === "function"))
    throw new TypeError("`otel` must be `{ trace, context }` of @opentelemetry/api, version 1.9 or later");
  const api = { trace, context };
  return () => {
    try {
      return new Span(api, context.active());
    } catch {
      return new Span(api, {});
    }
  };
}

/** Returns the `error.type` of an error: its name if that is an identifier, else `_OTHER`, because it may contain data. */
export function errorTypeOf(error: unknown): string {
  try {
    const { name } = error as Error;
    return typeof name === "string" && /^\w{1,40}$/.test(name) ? name : "_OTHER";
  } catch {
    return "_OTHER";
  }
}

/** Runs a part of a call in a span of its own. Without tracing, only runs it. */
export function traced<T>(
  deadline: Deadline,
  name: string,
  attributes: Attributes,
  work: (span?: Span) => Promise<T>,
  linkedIds?: object,
): Promise<T> {
  const span = deadline.span?.start(name, attributes, INTERNAL, linkedIds);
  if (span === undefined) return work();
  return span.run(async () => {
    try {
      const value = await work(span);
      span.end();
      return value;
    } catch (reason) {
      span.end(errorTypeOf(reason === CALL_ENDED ? deadline.error() : reason));
      throw reason;
    }
  });
}

/** Runs a check in a span of its own. Without tracing, only runs it. */
export function tracedCheck(parent: Span | undefined, endpoint: string, check: () => CheckResult): CheckResult {
  const span = parent?.start("endcap.check", { "endcap.endpoint": endpoint });
  if (span === undefined) return check();
  try {
    const result = span.run(check);
    span.set({ "endcap.ok": result.ok, "endcap.rules": [...new Set(result.issues.map(({ rule }) => rule))] });
    span.end();
    return result;
  } catch (error) {
    span.end(errorTypeOf(error));
    throw error;
  }
}
