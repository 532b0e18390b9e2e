import type { HeldMessage, Message } from "./state.js";

/** A message in flight, or delayed, as it is by now. */
export function messageOf({ message, hold: { receivedAt } }: HeldMessage): Message {
  return receivedAt === undefined ? message : receivedOnce(message, receivedAt);
}

/** A message that was received once more. */
export function receivedOnce(message: Message, at: number): Message {
  return Object.assign({}, message, { receives: (message.receives ?? 0) + 1, firstReceivedAt: message.firstReceivedAt ?? at });
}
