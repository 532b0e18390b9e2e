import type { EmulatedState, MessageGroup, StoredMessage } from "../state.js";

/*
 * A FIFO queue gives the messages of a group in their order, and none while another of the group is in flight. Which
 * groups have a message to give is kept in an index, so that finding one costs the same however many groups are locked.
 */

const unknown: MessageGroup = { inFlight: 0 };

/** The group of a message of a FIFO queue. Messages that were sent without one are in one group. */
export function groupOf({ groupId = "" }: StoredMessage): string {
  return groupId;
}

/** A message of a group can be seen now. */
export function enterGroup(state: EmulatedState, queue: string, { group, key }: Member): void {
  state.groupMessages.of(queue).set(memberKey(group, key), true);
  const { head, inFlight } = state.groups.of(queue).get(group) ?? unknown;
  if (head === undefined || key < head) change(state, queue, { group, to: { head: key, inFlight } });
}

/** A message of a group is gone, or in flight, when `locks`. */
export function leaveGroup(
  state: EmulatedState,
  queue: string,
  { group, key, locks = false }: Member & { readonly locks?: boolean },
): void {
  const members = state.groupMessages.of(queue);
  members.delete(memberKey(group, key));
  const before = state.groups.of(queue).get(group) ?? unknown;
  const head = before.head === key ? firstOf(state, queue, group) : before.head;
  change(state, queue, { group, to: { head, inFlight: before.inFlight + (locks ? 1 : 0) } });
}

/** A message of a group is no longer in flight. */
export function unlockGroup(state: EmulatedState, queue: string, group: string): void {
  const { head, inFlight } = state.groups.of(queue).get(group) ?? unknown;
  change(state, queue, { group, to: { head, inFlight: Math.max(0, inFlight - 1) } });
}

/** Keys of the visible messages of a group, in their order. */
export function* keysOfGroup(state: EmulatedState, queue: string, group: string): IterableIterator<string> {
  const prefix = memberKey(group, "");
  for (const member of state.groupMessages.of(queue).keys({ prefix })) yield member.slice(prefix.length);
}

interface Member {
  readonly group: string;
  readonly key: string;
}

/** No id of a group has a space in it. */
function memberKey(group: string, key: string): string {
  return `${group} ${key}`;
}

function firstOf(state: EmulatedState, queue: string, group: string): string | undefined {
  for (const key of keysOfGroup(state, queue, group)) return key;
  return undefined;
}

function change(state: EmulatedState, queue: string, { group, to }: { readonly group: string; readonly to: MessageGroup }): void {
  const groups = state.groups.of(queue);
  const open = state.openGroups.of(queue);
  const before = openedBy(groups.get(group) ?? unknown);
  const after = openedBy(to);
  if (before !== undefined && before !== after) open.delete(before);
  if (after !== undefined && before !== after) open.set(after, group);
  if (to.head === undefined && to.inFlight === 0) groups.delete(group);
  else groups.set(group, to.head === undefined ? { inFlight: to.inFlight } : to);
}

/** The key under which a group is open; undefined while it is not. */
function openedBy({ head, inFlight }: MessageGroup): string | undefined {
  return inFlight === 0 ? head : undefined;
}
