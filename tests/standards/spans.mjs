// The OpenTelemetry SDK with an exporter in memory, and what tests compare of its spans.

import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";

import { project } from "../support/packed.mjs";

const exporter = new InMemorySpanExporter();
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));

/** The option `otel`, as a program passes it. */
export const otel = { trace, context };

/** Makes `context.with` reach the work that it starts, as programs for Node do. Without it, the active context is always the root. */
export const trackContext = () => context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

/** Links a package of this folder into the project of the packed package. */
export function link(name) {
  const to = join(project, "node_modules", name);
  mkdirSync(dirname(to), { recursive: true });
  try {
    symlinkSync(join(import.meta.dirname, "node_modules", name), to);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
}

/** Returns the spans that ended since the last call, in the order in which they started. */
export function takeSpans() {
  const time = ({ startTime: [seconds, nanos] }) => seconds * 1e9 + nanos;
  const spans = exporter.getFinishedSpans().map((span, index) => ({ span, index }));
  exporter.reset();
  return spans.sort((a, b) => time(a.span) - time(b.span) || a.index - b.index).map(({ span }) => span);
}

/** The name of a span: requests to the service with the host, failed ones with the type of the error. */
function label({ name, kind, status, attributes }) {
  const to = kind === SpanKind.CLIENT ? ` ${attributes["server.address"]}` : "";
  const failed = status.code === SpanStatusCode.ERROR ? ` failed: ${attributes["error.type"]}` : "";
  return name + to + failed;
}

/** Returns spans as a tree: each name with the names of its children, indented. Siblings keep the order of their start. */
export function treeOf(spans) {
  const ids = new Set(spans.map((span) => span.spanContext().spanId));
  const below = (parent, depth) =>
    spans
      .filter((span) => (parent === undefined ? !ids.has(span.parentSpanContext?.spanId) : isChild(span, parent)))
      .flatMap((span) => [`${"  ".repeat(depth)}${label(span)}`, ...below(span, depth + 1)]);
  return below(undefined, 0);
}

const isChild = (span, parent) =>
  span.parentSpanContext?.spanId === parent.spanContext().spanId &&
  span.spanContext().traceId === parent.spanContext().traceId;

/** Returns the only span with this name. */
export function only(spans, name) {
  const found = spans.filter((span) => span.name === name);
  if (found.length !== 1) throw new Error(`${found.length} spans ${name}: ${treeOf(spans).join("\n")}`);
  return found[0];
}
