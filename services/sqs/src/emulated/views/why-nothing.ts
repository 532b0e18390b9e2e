import { isFifo } from "../../queue.js";
import { nextScheduled } from "../messages/schedule.js";
import type { EmulatedState } from "../state.js";
import { countsOf } from "./queue-attributes-view.js";

/** Why a receive found nothing, in a sentence for people: what the queue has that cannot be received now, and when that changes. */
export function whyNothing(state: EmulatedState, queue: string): string {
  const { visible, inFlight, delayed } = countsOf(state, queue);
  const parts = [
    ...(inFlight > 0 ? [`${counted(inFlight)} in flight`] : []),
    ...(delayed > 0 ? [`${counted(delayed)} delayed`] : []),
  ];
  if (isFifo(queue) && visible > 0) parts.push(`${counted(visible)} locked, since one of the same group is in flight`);
  if (parts.length === 0) return `Queue ${queue} has no message.`;
  const next = nextScheduled(state, queue);
  const when = Number.isFinite(next) ? ` The next one is due at ${new Date(next).toISOString()}.` : "";
  return `Queue ${queue} has nothing to receive: ${parts.join(", ")}.${when}`;
}

function counted(count: number): string {
  return count === 1 ? "1 message is" : `${count} messages are`;
}
