import { keys } from "@cloudstub/kit";
import type { EmulatedState, LogGroup } from "../state.js";
import { wholeTime } from "./events.js";

const DAY = 24 * 3600 * 1000;

/** The time until which events of a group have expired; undefined where they never do. */
export function expiredUntil({ retentionInDays }: LogGroup, now: number): number | undefined {
  return retentionInDays === undefined ? undefined : now - retentionInDays * DAY;
}

/**
 * The time from which events of a group can be seen: those that have expired can't, though the agent may not have removed them yet.
 *
 * @param from Milliseconds; the time that a request asks for.
 */
export function visibleFrom(group: LogGroup, now: number, from = 0): number {
  return Math.max(wholeTime(from), (expiredUntil(group, now) ?? -1) + 1);
}

/** Says when the oldest event of a stream expires, after its events or the retention of its group have changed. */
export function schedule(state: EmulatedState, group: LogGroup, stream: string): void {
  const { retentionInDays, name } = group;
  const before = state.expiryTimes.of(name).get(stream);
  if (retentionInDays === undefined && before === undefined) return;
  const first = state.events.of(`${name}:${stream}`).firstKey();
  const time =
    first === undefined || retentionInDays === undefined ? undefined : keys.timeOf(first) + retentionInDays * DAY;
  if (time === before) return;
  removeExpiry(state, name, stream);
  if (time === undefined) return;
  state.expiries.set(keyOf(time, name, stream), { group: name, stream });
  state.expiryTimes.of(name).set(stream, time);
}

/** Forgets when the oldest event of a stream expires. */
export function removeExpiry(state: EmulatedState, group: string, stream: string): void {
  const times = state.expiryTimes.of(group);
  const time = times.get(stream);
  if (time === undefined) return;
  times.delete(stream);
  state.expiries.delete(keyOf(time, group, stream));
}

function keyOf(time: number, group: string, stream: string): string {
  return `${keys.time(time)}${group}:${stream}`;
}
