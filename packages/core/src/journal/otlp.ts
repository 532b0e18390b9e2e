import { summaryOf } from "./entry.js";
import type { JournalEvent } from "./event.js";
import type { EventIndex } from "./event-index.js";

/** Spans in the JSON of OpenTelemetry's protocol (OTLP 1.3, opentelemetry/proto/trace/v1/trace.proto). */
export interface OtlpTraces {
  readonly resourceSpans: readonly object[];
}

/** Kinds of spans, as the protocol numbers them. */
const SERVER = 2;
const CLIENT = 3;
const INTERNAL = 1;
const STATUS_ERROR = 2;

/**
 * Events as OpenTelemetry's spans: an event's cause is its parent, and all that comes from one event from outside is one trace.
 *
 * @param run Sixteen hexadecimal digits that no other run of a server has: a collector keeps the traces of many.
 */
export function otlpOf(events: readonly JournalEvent[], index: EventIndex, run: string): OtlpTraces {
  return tracesOf(
    events.map((event) => {
      const cause = index.causeOf(event);
      const root = index.causesOf(event).at(-1) ?? event;
      const parentSpanId = cause && spanId(cause, run);
      return spanOf(event, { traceId: run + hex(root.number), spanId: spanId(event, run), parentSpanId });
    }),
  );
}

/** Spans in the form in which collectors take them. */
export function tracesOf(spans: readonly object[]): OtlpTraces {
  return {
    resourceSpans: [
      {
        resource: { attributes: [text("service.name", "cloudstub")] },
        scopeSpans: [{ scope: { name: "cloudstub.journal" }, spans }],
      },
    ],
  };
}

/** Where a span belongs: 32 and 16 lower-case hexadecimal digits. */
export interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string | undefined;
}

/** An event as a span. */
export function spanOf(event: JournalEvent, { parentSpanId, ...ids }: SpanIds): object {
  const { kind, beganAt, durationMs, stub, statusCode, error, of, requestId, resource } = event;
  const began = performance.timeOrigin + beganAt;
  return {
    ...ids,
    ...(parentSpanId !== undefined && { parentSpanId }),
    name: stub === undefined ? kind : `${stub.service.id}.${stub.operation}`,
    kind: kind === "request" ? SERVER : kind === "call" || kind === "delivery" ? CLIENT : INTERNAL,
    startTimeUnixNano: nanoseconds(began),
    endTimeUnixNano: nanoseconds(began + durationMs),
    attributes: [
      text("cloudstub.kind", kind),
      text("cloudstub.summary", summaryOf(event)),
      ...(of === undefined ? [] : [text("cloudstub.world", of.world)]),
      ...(stub === undefined
        ? []
        : [text("rpc.system", "aws-api"), text("rpc.service", stub.service.id), text("rpc.method", stub.operation)]),
      ...(resource === undefined ? [] : [text("cloudstub.resource", resource)]),
      ...(requestId === undefined ? [] : [text("aws.request_id", requestId)]),
      ...(statusCode === undefined
        ? []
        : [{ key: "http.response.status_code", value: { intValue: String(statusCode) } }]),
    ],
    status: error === undefined ? {} : { code: STATUS_ERROR, message: `${error.code}: ${error.message}` },
  };
}

function spanId({ number }: JournalEvent, run: string): string {
  return run.slice(0, 6) + hex(number).slice(6);
}

function hex(number: number): string {
  return number.toString(16).padStart(16, "0");
}

function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}

function text(key: string, stringValue: string) {
  return { key, value: { stringValue } };
}
