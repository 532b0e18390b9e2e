import { isFifo } from "../../queue.js";
import type { EmulatedState, StoredMessage } from "../state.js";
import { addByAge, removeByAge } from "./dead-letters-by-age.js";
import { addInFlight, addVisible, groupOf, moveToBack, removeInFlight, removeVisible } from "./message-groups.js";

/** Further indexes over a queue's visible messages. Each function is called for a message that moved. */
export interface VisibleIndex {
  /** It became visible. */
  readonly add: (state: EmulatedState, queue: string, entry: Entry) => void;
  /** It was visible, and is gone. */
  readonly remove: (state: EmulatedState, queue: string, entry: Entry) => void;
  /** It is in flight, and was visible. */
  readonly take: (state: EmulatedState, queue: string, entry: Entry) => void;
  /** It is no longer in flight. */
  readonly release: (state: EmulatedState, queue: string, entry: Entry) => void;
  /** These were received together. */
  readonly receive: (state: EmulatedState, queue: string, received: readonly Entry[]) => void;
  /** The number of the next message, where `last` is the greatest that is there. */
  readonly nextNumber: (state: EmulatedState, queue: string, last: number) => number;
}

interface Entry {
  readonly key: string;
  readonly message: StoredMessage;
}

/** The index of a queue of this name. */
export function visibleIndex(queue: string): VisibleIndex {
  return isFifo(queue) ? fifo : standard;
}

const standard: VisibleIndex = {
  add: addByAge,
  remove: removeByAge,
  take: removeByAge,
  release: () => undefined,
  receive: () => undefined,
  nextNumber: (_, __, last) => last + 1,
};

const fifo: VisibleIndex = {
  add: (state, queue, entry) => addVisible(state, queue, memberOf(entry)),
  remove: (state, queue, entry) => removeVisible(state, queue, memberOf(entry)),
  take(state, queue, entry) {
    // In this order, so that the group is never empty and keeps its turn.
    addInFlight(state, queue, memberOf(entry));
    removeVisible(state, queue, memberOf(entry));
  },
  release: (state, queue, entry) => removeInFlight(state, queue, memberOf(entry)),
  receive: (state, queue, received) =>
    moveToBack(state, queue, new Set(received.map(({ message }) => groupOf(message)))),
  nextNumber(state, queue, last) {
    const next = Math.max(last, state.lastKeys.get(queue) ?? 0) + 1;
    state.lastKeys.set(queue, next);
    return next;
  },
};

function memberOf({ key, message }: Entry) {
  return { group: groupOf(message), key };
}
