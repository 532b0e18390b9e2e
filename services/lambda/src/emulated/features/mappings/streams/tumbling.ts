import type { EventSourceMapping, Lane } from "../../../state/records.js";
import { type StreamBatch, windowLength, windowStart } from "./batch.js";
import { timeOf } from "./record.js";

/** Bytes of a window's state at most; a window with more ends early (Lambda developer guide, "Stateful processing in DynamoDB"). */
const LARGEST_STATE = 1_048_576;

type Tumbling = NonNullable<Lane["tumbling"]>;

/** A tumbling window and whether the next invocation is its last one. */
export interface OpenWindow {
  readonly tumbling: Tumbling;
  readonly isFinal: boolean;
  readonly isEarly: boolean;
}

/**
 * The tumbling window of a batch; undefined where the mapping has none. Its last invocation is the one without records after its end: when the
 * clock has passed that, or when the next record belongs to a later window.
 */
export function windowOf(
  mapping: EventSourceMapping,
  { lane, batch, now }: { readonly lane: Lane; readonly batch: StreamBatch; readonly now: number },
): OpenWindow | undefined {
  const length = windowLength(mapping);
  const [first] = batch.records;
  if (length === undefined) return undefined;
  const begun = lane.tumbling;
  const isEarly = begun !== undefined && Buffer.byteLength(JSON.stringify(begun.state)) > LARGEST_STATE;
  if (begun !== undefined) {
    const isOver = batch.records.length === 0 && (batch.endsWindow || now >= begun.start + length);
    return { tumbling: begun, isFinal: isEarly || isOver, isEarly };
  }
  if (first === undefined) return undefined;
  return {
    tumbling: { start: windowStart(mapping, timeOf(first)), shardId: batch.shardId, state: {} },
    isFinal: false,
    isEarly: false,
  };
}

/** What an event has besides its records, where its mapping has windows. */
export function windowMembers(mapping: EventSourceMapping, { tumbling, isFinal, isEarly }: OpenWindow) {
  const time = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
  return {
    window: { start: time(tumbling.start), end: time(tumbling.start + (windowLength(mapping) ?? 0)) },
    state: tumbling.state,
    shardId: tumbling.shardId,
    eventSourceARN: mapping.eventSourceArn,
    isFinalInvokeForWindow: isFinal,
    isWindowTerminatedEarly: isEarly,
  };
}

/** The window after an invocation that succeeded: with the state that the function returned, or the one that it had. */
export function windowAfter({ tumbling, isFinal }: OpenWindow, payload: Uint8Array | undefined): Tumbling | undefined {
  if (isFinal) return undefined;
  return { ...tumbling, state: stateIn(payload) ?? tumbling.state };
}

function stateIn(payload: Uint8Array = new Uint8Array()): Tumbling["state"] | undefined {
  try {
    const { state } = JSON.parse(Buffer.from(payload).toString()) as { readonly state?: unknown };
    return typeof state === "object" && state !== null ? (state as Tumbling["state"]) : undefined;
  } catch {
    return undefined;
  }
}
