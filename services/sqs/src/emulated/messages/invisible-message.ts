import type { InvisibleMessage, StoredMessage } from "../state.js";

/** A message in flight, or delayed, as it is by now. */
export function currentMessage({ message, invisibility: { receivedAt } }: InvisibleMessage): StoredMessage {
  return receivedAt === undefined ? message : receivedOnceMore(message, receivedAt);
}

/** A message after one more receive. */
export function receivedOnceMore(message: StoredMessage, at: number): StoredMessage {
  return Object.assign({}, message, {
    receives: (message.receives ?? 0) + 1,
    firstReceivedAt: message.firstReceivedAt ?? at,
  });
}
