import type { StateCall } from "@cloudstub/kit";
import { dueBy } from "./messages/due-queues.js";
import { currentMessage } from "./messages/invisible-message.js";
import { visibleIndex } from "./messages/visible-index.js";
import type { EmulatedState } from "./state.js";
import { nextDue } from "./time/expiry.js";

/** Indexes the messages that the contract stored. */
export function adopt({ state }: StateCall<EmulatedState>): void {
  for (const [name, queue] of state.queues.entries()) {
    const messages = state.messages.of(name);
    if (messages.size === 0) continue;
    const index = visibleIndex(name);
    for (const [key, message] of messages.entries()) index.add(state, name, { key, message });
    dueBy(state, name, nextDue(state, queue));
  }
}

/**
 * Gives the contract the messages in flight and delayed, under their old keys. What it can't show, such as timeouts, ids of
 * duplicates and move tasks, ends here.
 */
export function leave({ state }: StateCall<EmulatedState>): void {
  for (const queue of state.queues.keys()) {
    const messages = state.messages.of(queue);
    for (const family of [state.inFlight, state.delayed]) {
      for (const [key, invisible] of family.of(queue).entries()) messages.set(key, currentMessage(invisible));
    }
  }
}
