import { isFifo } from "../../queue.js";
import type { EmulatedState, StoredMessage } from "../state.js";
import { addByAge, removeByAge } from "./dead-letters-by-age.js";
import { enterGroup, groupOf, leaveGroup, unlockGroup } from "./message-groups.js";

/** How a queue's visible messages are found, besides by their keys. Each function is told of a message that moved. */
export interface VisibleIndex {
  /** It became visible. */
  readonly add: (state: EmulatedState, queue: string, entry: Entry) => void;
  /** It was visible, and is gone. */
  readonly remove: (state: EmulatedState, queue: string, entry: Entry) => void;
  /** It was visible, and is in flight. */
  readonly take: (state: EmulatedState, queue: string, entry: Entry) => void;
  /** It is no longer in flight. */
  readonly release: (state: EmulatedState, queue: string, entry: Entry) => void;
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
  nextNumber: (_, __, last) => last + 1,
};

const fifo: VisibleIndex = {
  add: (state, queue, { key, message }) => enterGroup(state, queue, { group: groupOf(message), key }),
  remove: (state, queue, { key, message }) => leaveGroup(state, queue, { group: groupOf(message), key }),
  take: (state, queue, { key, message }) => leaveGroup(state, queue, { group: groupOf(message), key, locks: true }),
  release: (state, queue, { message }) => unlockGroup(state, queue, groupOf(message)),
  nextNumber(state, queue, last) {
    const next = Math.max(last, state.lastKeys.get(queue) ?? 0) + 1;
    state.lastKeys.set(queue, next);
    return next;
  },
};
