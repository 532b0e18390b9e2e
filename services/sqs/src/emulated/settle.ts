import { nextDue } from "../schedule.js";
import type { Queue } from "../state.js";
import type { SqsCall } from "../types.js";
import { advanceMoves, nextMove } from "./advance-moves.js";
import { settleMessages } from "./settle-messages.js";

/**
 * Brings a queue up to the present. Every operation does it before it looks at a queue, so that nothing has to happen while
 * nobody looks.
 */
export function settle(call: SqsCall, queue: Queue): void {
  if (call.state.runningMoves.size > 0) advanceMoves(call);
  settleMessages(call, queue);
}

/** When a queue may change by itself next; undefined where it won't. */
export function nextChange({ state }: Pick<SqsCall, "state">, queue: Queue): number | undefined {
  const due = nextDue(state, queue.name);
  const move = nextMove(state);
  return due === undefined || (move !== undefined && move < due) ? move : due;
}
