import { type Agent, messagesToReceive, type Surroundings } from "@cloudstub/kit";
import { doubled } from "../../../engine/back-off.js";
import { settingsOf } from "../../../engine/functions.js";
import type { EventSourceMapping, QueueProgress } from "../../../state/records.js";
import type { EmulatedAgentCall, EmulatedState } from "../../../types.js";
import { isReading, numberIn } from "../mapping.js";
import { queueIn, type SourceQueue } from "../source-arn.js";
import { canRun, functionOf } from "../target.js";
import { processMessages } from "./batches.js";
import { type QueueMapping, receiveMessages } from "./messages.js";

/** What a mapping has under way. */
interface UnderWay {
  batches: number;
  /** True while messages are being received for the next batch. */
  isReceiving: boolean;
}

const idle: Readonly<UnderWay> = { batches: 0, isReceiving: false };

/** Batches at a time of a mapping without a maximum: AWS begins with five (Lambda developer guide, "Configuring scaling behavior for SQS event source mappings"). */
const CONCURRENCY = 5;

/** After more failed batches in a row, which may be all that began together, a mapping waits before it receives. */
const PATIENCE = 5;
const FIRST_PAUSE_MS = 1000;
const LAST_PAUSE_MS = 60_000;

/**
 * Lets functions process the messages of queues: as soon as there are some, or when the batching window has ended. Each batch is received, given
 * to the function, and deleted by the operations that a client has. After a restart messages that were under way come again.
 */
export function consumeQueues(): Agent<EmulatedState> {
  const underWay = new Map<string, UnderWay>();
  const dueMapping = (state: EmulatedState, around: Surroundings) => {
    let first: { readonly time: number; readonly mapping: EventSourceMapping; readonly queue: SourceQueue } | undefined;
    for (const mapping of state.mappings.values()) {
      const queue = isReading(mapping) ? queueIn(mapping.eventSourceArn) : undefined;
      if (queue === undefined) continue;
      const now = underWay.get(mapping.uuid) ?? idle;
      const time = dueTime(state, around, { mapping, queue, underWay: now });
      if (time !== undefined && (first === undefined || time < first.time)) first = { time, mapping, queue };
    }
    return first;
  };
  return {
    overlaps: true,
    due: dueMapping,
    what: (state) => [`messages of queues are given to functions (${state.mappings.size} event source mappings)`],
    run(call) {
      const next = dueMapping(call.state, call);
      if (next === undefined || next.time > call.clock.now()) return undefined;
      const { mapping, queue } = next;
      const mine = underWay.get(mapping.uuid) ?? { ...idle };
      underWay.set(mapping.uuid, mine);
      mine.isReceiving = true;
      mine.batches++;
      return consume(call, { mapping, queue }, () => (mine.isReceiving = false)).finally(() => {
        mine.isReceiving = false;
        if (--mine.batches === 0) underWay.delete(mapping.uuid);
      });
    },
  };
}

const begun: QueueProgress = { failures: 0 };

/** When a mapping receives next, or when its batching window is to be begun; undefined where it has to wait for something. */
function dueTime(
  state: EmulatedState,
  around: Surroundings,
  { mapping, queue, underWay }: QueueMapping & { readonly underWay: UnderWay },
): number | undefined {
  if (underWay.isReceiving || underWay.batches >= concurrencyOf(state, mapping)) return undefined;
  const { windowEndsAt, pausedUntil = mapping.changedAt } = state.queueProgress.get(mapping.uuid) ?? begun;
  const count = around.ask(messagesToReceive, queue.name, queue) ?? 0;
  if ((count === 0 && windowEndsAt === undefined) || !canRun(state, around, mapping)) return undefined;
  const isFull = count >= (numberIn(mapping, "BatchSize") ?? 10);
  return Math.max(pausedUntil, isFull || windowEndsAt === undefined ? mapping.changedAt : windowEndsAt);
}

function concurrencyOf(state: EmulatedState, mapping: EventSourceMapping): number {
  const { MaximumConcurrency = CONCURRENCY } = (mapping.settings["ScalingConfig"] ?? {}) as {
    readonly MaximumConcurrency?: number;
  };
  const { reservedConcurrency = MaximumConcurrency } = settingsOf(state, functionOf(mapping).name);
  return Math.min(MaximumConcurrency, reservedConcurrency);
}

/** Receives a batch and processes it; or begins the batching window. */
async function consume(call: EmulatedAgentCall, { mapping, queue }: QueueMapping, received: () => void): Promise<void> {
  // The time at which it was due may be long ago.
  await Promise.resolve();
  const windowMs = 1000 * (numberIn(mapping, "MaximumBatchingWindowInSeconds") ?? 0);
  const size = numberIn(mapping, "BatchSize") ?? 10;
  const count = call.ask(messagesToReceive, queue.name, queue) ?? 0;
  const { windowEndsAt } = call.state.queueProgress.get(mapping.uuid) ?? begun;
  if (windowMs > 0 && windowEndsAt === undefined && count < size) {
    received();
    change(call, mapping, () => ({ windowEndsAt: call.clock.now() + windowMs }));
    return;
  }
  const records = await receiveMessages(call, { mapping, queue }, size);
  received();
  const isLocked = records.length === 0 && (call.ask(messagesToReceive, queue.name, queue) ?? 0) > 0;
  change(call, mapping, () => ({
    windowEndsAt: undefined,
    ...(isLocked && { pausedUntil: call.clock.now() + FIRST_PAUSE_MS }),
  }));
  if (records.length === 0) return;
  const { succeeded, refused } = await processMessages(call, mapping, { queue, records });
  change(call, mapping, (before) => {
    const failures = succeeded ? 0 : before.failures + 1;
    const pause = pauseAfter(refused ? failures + PATIENCE : failures);
    return {
      failures,
      ...(pause > 0 && { pausedUntil: call.clock.now() + pause }),
    };
  });
}

/** A mapping whose function fails backs off by itself, so that it does not go round at full speed. */
function pauseAfter(failures: number): number {
  return failures <= PATIENCE ? 0 : doubled(FIRST_PAUSE_MS, failures - PATIENCE, LAST_PAUSE_MS);
}

type Change = { readonly [Name in keyof QueueProgress]?: QueueProgress[Name] | undefined };

/** Changes how far a mapping has come; undefined removes a member. Nothing is kept of a mapping that is gone. */
function change(call: EmulatedAgentCall, { uuid }: EventSourceMapping, to: (before: QueueProgress) => Change): void {
  call.atomically(() => {
    const { mappings, queueProgress } = call.state;
    if (!mappings.has(uuid)) return;
    const before = queueProgress.get(uuid) ?? begun;
    const all = { ...before, ...to(before) };
    const kept = Object.entries(all).filter(([, value]) => value !== undefined);
    queueProgress.set(uuid, Object.fromEntries(kept) as QueueProgress);
  });
}
