import { nextDue } from "../messages/schedule.js";
import type { EmulatedQueue } from "../state.js";
import type { EmulatedCall } from "../types.js";
import { settleMessages } from "./expiry.js";
import { advanceMoves, nextMove } from "./move-tasks.js";

/**
 * Brings a queue up to the present. Every operation does it before it looks at a queue, so that nothing has to happen while
 * nobody looks.
 */
export function settle(call: EmulatedCall, queue: EmulatedQueue): void {
  if (call.state.runningMoves.size > 0) advanceMoves(call);
  settleMessages(call, queue);
}

/** When a queue may change by itself next; undefined where it won't. */
export function nextChange({ state }: Pick<EmulatedCall, "state">, queue: EmulatedQueue): number | undefined {
  const due = nextDue(state, queue.name);
  const move = nextMove(state);
  return due === undefined || (move !== undefined && move < due) ? move : due;
}
