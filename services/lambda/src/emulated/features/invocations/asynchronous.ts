import { type Agent, keys, ServiceError } from "@cloudstub/kit";
import { doubled } from "../../engine/back-off.js";
import { type FoundFunction, findFunction } from "../../engine/functions.js";
import { type FunctionReference, LATEST } from "../../engine/names.js";
import { chosen, type Ran, run } from "../../engine/run.js";
import type { AsyncEvent } from "../../state/records.js";
import type { EmulatedAgentCall, EmulatedState } from "../../types.js";
import { type Ending, sendResult } from "./destinations.js";

/** Milliseconds before the first and the second retry (Lambda developer guide, "How Lambda handles errors and retries with asynchronous invocation"). */
const RETRIES = [60_000, 120_000] as const;
const LONGEST_AGE = 6 * 3600;
/** Events that one run begins, and that are under way at most. */
const MAX_BEGUN = 100;

/** Stores an event that is due at a time. */
export function addEvent(state: EmulatedState, time: number, event: AsyncEvent): void {
  state.asyncEvents.set(keys.time(time) + event.requestId, event);
}

/**
 * Runs functions for the events of asynchronous invocations, several at a time. An event leaves the state when it is done and its result was
 * sent, so that a restart runs it again, as AWS may.
 */
export function asyncInvocations(): Agent<EmulatedState> {
  const inProgress = new Set<string>();
  return {
    overlaps: true,
    due(state) {
      if (inProgress.size >= MAX_BEGUN) return undefined;
      for (const key of state.asyncEvents.keys()) if (!inProgress.has(key)) return { time: keys.timeOf(key) };
      return undefined;
    },
    *what({ asyncEvents }, now) {
      for (const { function: name } of asyncEvents.values({ before: keys.time(now + 1) }))
        yield `an event of function ${name} is done`;
    },
    run(call) {
      const begun: Promise<void>[] = [];
      for (const [key, event] of call.state.asyncEvents.entries({ before: keys.time(call.clock.now() + 1) })) {
        if (begun.length === MAX_BEGUN) break;
        if (inProgress.has(key)) continue;
        inProgress.add(key);
        begun.push(handle(call, key, event).finally(() => inProgress.delete(key)));
      }
      return begun.length === 0 ? undefined : Promise.all(begun).then(() => undefined);
    },
  };
}

function isTooOld(
  { receivedAt }: AsyncEvent,
  { maximumEventAgeInSeconds = LONGEST_AGE }: { readonly maximumEventAgeInSeconds?: number | undefined } = {},
  now: number,
): boolean {
  return now - receivedAt > 1000 * maximumEventAgeInSeconds;
}

/** Milliseconds until an event that failed is tried again; undefined after the last retry. */
function retryDelay({ attempts }: AsyncEvent, config: { readonly maximumRetryAttempts?: number | undefined } = {}) {
  return attempts < (config.maximumRetryAttempts ?? RETRIES.length) ? RETRIES[attempts] : undefined;
}

/** What an event runs; undefined where the function, or the version or alias that the event names, was deleted meanwhile. */
function findNow(call: EmulatedAgentCall, reference: FunctionReference): FoundFunction | undefined {
  try {
    return chosen(call, findFunction(call, reference));
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    return undefined;
  }
}

async function handle(call: EmulatedAgentCall, key: string, event: AsyncEvent): Promise<void> {
  const { state, clock } = call;
  const qualifier = event.qualifier ?? LATEST;
  const foundNow = findNow(call, { name: event.function, qualifier });
  if (foundNow === undefined) return done();
  const found = foundNow;
  const config = state.eventInvokes.of(event.function).get(qualifier);
  if (isTooOld(event, config, clock.now()))
    return end(event, { condition: "EventAgeExceeded", errorMessage: "EventAgeExceeded" });
  const attempt = { ...event, attempts: event.attempts + 1 };
  let outcome: Ran;
  try {
    const { payload, requestId, clientContext, traceHeader } = event;
    const reference = { name: event.function, qualifier: event.qualifier };
    outcome = await run(call, { reference, found, payload, requestId, clientContext, traceHeader });
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    if (error.code === "TooManyRequestsException") return again({ ...event, throttles: (event.throttles ?? 0) + 1 });
    // A loop is stopped, or the host was there when the event came and is not any more.
    return end(event, { condition: "RetriesExhausted", errorMessage: error.message });
  }
  if (outcome.functionError === undefined) return end(attempt, { condition: "Success", outcome });
  const delay = retryDelay(event, config);
  if (delay !== undefined) return again(attempt, delay);
  return end(attempt, { condition: "RetriesExhausted", outcome, errorMessage: outcome.errorMessage });

  async function end(last: AsyncEvent, result: Ending): Promise<void> {
    await sendResult(call, { event: last, found, config, ...result });
    return done();
  }

  function again(next: AsyncEvent, delay = throttledFor(next.throttles)): void {
    const time = clock.now() + delay;
    call.atomically(() => {
      // The function or the whole state may be gone meanwhile.
      if (state.asyncEvents.delete(key)) addEvent(state, time, next);
    });
  }

  function done(): void {
    call.atomically(() => void state.asyncEvents.delete(key));
  }
}

/** From one second to five minutes ("How Lambda handles errors and retries with asynchronous invocation"). */
function throttledFor(times = 1): number {
  return doubled(1000, times, 300_000);
}
