import type { EmulatedState, MessageGroup, StoredMessage } from "../state.js";

/*
 * A FIFO queue gives the messages of a group in their order, and none that comes after one of the group that is in flight. The group
 * that was served last comes last (both recorded answers of AWS). Which groups have a message to give is kept in an index, so that
 * finding one costs the same however many groups are locked.
 */

/** A message of a group, by its key. */
interface Member {
  readonly group: string;
  readonly key: string;
}

/** The group of a message of a FIFO queue. Messages that were sent without one are in one group. */
export function groupOf({ groupId = "" }: StoredMessage): string {
  return groupId;
}

/** A message became visible. */
export function addVisible(state: EmulatedState, queue: string, member: Member): void {
  state.groupMessages.of(queue).set(memberKey(member), true);
  const before = groupRecord(state, queue, member.group);
  if (before.head === undefined || member.key < before.head)
    change(state, queue, { before, to: { ...before, head: member.key } });
}

/** A message is no longer visible. */
export function removeVisible(state: EmulatedState, queue: string, member: Member): void {
  state.groupMessages.of(queue).delete(memberKey(member));
  const before = groupRecord(state, queue, member.group);
  if (before.head !== member.key) return;
  const { head, ...others } = before;
  const [next] = keysOfGroup(state, queue, member.group);
  change(state, queue, { before, to: next === undefined ? others : { ...others, head: next } });
}

/** A message is in flight; it locks those after it. */
export function addInFlight(state: EmulatedState, queue: string, member: Member): void {
  state.groupInFlight.of(queue).set(memberKey(member), true);
  const before = groupRecord(state, queue, member.group);
  if (before.lock === undefined || member.key < before.lock)
    change(state, queue, { before, to: { ...before, lock: member.key } });
}

/** A message is no longer in flight. */
export function removeInFlight(state: EmulatedState, queue: string, member: Member): void {
  state.groupInFlight.of(queue).delete(memberKey(member));
  const before = groupRecord(state, queue, member.group);
  if (before.lock !== member.key) return;
  const { lock, ...others } = before;
  const [next] = keysIn(
    state.groupInFlight.of(queue).keys({ prefix: memberKey({ group: member.group, key: "" }) }),
    member.group,
  );
  change(state, queue, { before, to: next === undefined ? others : { ...others, lock: next } });
}

/** Messages of these groups were received: the groups come last from now on. */
export function moveToBack(state: EmulatedState, queue: string, groups: ReadonlySet<string>): void {
  for (const name of groups) {
    const before = groupRecord(state, queue, name);
    change(state, queue, { before, to: { ...before, turn: nextTurn(state, queue) } });
  }
}

/** The groups that have a message to give, in their turn, each with the keys of its messages that may be received. */
export function* openGroups(state: EmulatedState, queue: string): IterableIterator<Iterable<string>> {
  for (const group of state.openGroups.of(queue).values()) yield openKeys(state, queue, group);
}

function* openKeys(state: EmulatedState, queue: string, group: string): IterableIterator<string> {
  const { lock } = groupRecord(state, queue, group);
  for (const key of keysOfGroup(state, queue, group)) {
    if (lock !== undefined && key > lock) return;
    yield key;
  }
}

function keysOfGroup(state: EmulatedState, queue: string, group: string): IterableIterator<string> {
  return keysIn(state.groupMessages.of(queue).keys({ prefix: memberKey({ group, key: "" }) }), group);
}

function* keysIn(members: Iterable<string>, group: string): IterableIterator<string> {
  for (const member of members) yield member.slice(group.length + 1);
}

/** No id of a group has a space in it. */
function memberKey({ group, key }: Member): string {
  return `${group} ${key}`;
}

/** A group that is new comes last. */
function groupRecord(state: EmulatedState, queue: string, name: string): MessageGroup {
  return state.groups.of(queue).get(name) ?? { name, turn: nextTurn(state, queue) };
}

function nextTurn(state: EmulatedState, queue: string): string {
  const next = (state.lastTurns.get(queue) ?? 0) + 1;
  state.lastTurns.set(queue, next);
  return String(next).padStart(16, "0");
}

function change(
  state: EmulatedState,
  queue: string,
  { before, to }: { readonly before: MessageGroup; readonly to: MessageGroup },
): void {
  const groups = state.groups.of(queue);
  const open = state.openGroups.of(queue);
  if (isOpen(before) && (!isOpen(to) || before.turn !== to.turn)) open.delete(before.turn);
  if (isOpen(to)) open.set(to.turn, to.name);
  if (to.head === undefined && to.lock === undefined) groups.delete(to.name);
  else groups.set(to.name, to);
}

function isOpen({ head, lock }: MessageGroup): boolean {
  return head !== undefined && (lock === undefined || head < lock);
}
