import type { Clock } from "@cloudstub/kit";
import { type Due, DueTimes } from "./due-times.js";

/** A clock that stands still until it is turned. `const clock = manualClock(); … clock.advance(30_000);` */
export interface ManualClock extends Clock {
  readonly alarm: NonNullable<Clock["alarm"]>;
  /** Goes on by so many milliseconds. Alarms on the way ring in the order of their times, each while the clock shows its own. */
  advance(ms: number): void;
  /** Goes to a time as {@link advance} does; or back to one, where nothing rings. */
  set(time: Date | number): void;
  /** Settles as soon as something waits for this clock to be turned, such as a poll that found no message. */
  awaited(): Promise<void>;
}

/**
 * Makes a clock for tests. It begins at 2026-01-01T00:00:00Z unless told otherwise.
 *
 * @example
 * const clock = manualClock();
 * await using mock = await startMock({ services: [sqs], clock });
 */
export function manualClock(start: Date | number = Date.UTC(2026, 0, 1)): ManualClock {
  const alarms = new DueTimes();
  let now = timeOf(start);
  let set = 0;
  let onAwaited: (() => void)[] = [];
  const goTo = (time: number) => {
    for (let due = alarms.first(); due !== undefined && due.time <= time; due = alarms.first()) {
      alarms.delete(due);
      now = Math.max(now, due.time);
      due.come(now);
    }
    now = time;
  };
  return {
    now: () => now,
    alarm(time, ring) {
      const due: Due = { time, order: ++set, come: ring };
      alarms.add(due);
      if (time <= now) queueMicrotask(() => goTo(now));
      for (const told of onAwaited) told();
      onAwaited = [];
      return () => alarms.delete(due);
    },
    advance(ms) {
      if (!(ms >= 0 && Number.isFinite(ms)))
        throw new RangeError(`A clock can't advance by ${ms} ms. Give 0 or more; set() turns it back.`);
      goTo(now + ms);
    },
    set: (time) => goTo(timeOf(time)),
    awaited: () => (alarms.first() === undefined ? new Promise((resolve) => void onAwaited.push(resolve)) : Promise.resolve()),
  };
}

function timeOf(time: Date | number): number {
  const ms = Number(time);
  if (!Number.isFinite(ms)) throw new RangeError("A clock can't show an invalid date. Give a Date, or milliseconds since 1970.");
  return ms;
}
