import type { Clock } from "@cloudstub/kit";
import type { Activity } from "./activity.js";
import { type Due, DueTimes } from "./due-times.js";
import { type Duration, milliseconds } from "./duration.js";

/** A clock that stands still until it is turned. `const clock = manualClock(); … await clock.advance("30s");` */
export interface ManualClock extends Clock {
  /** Rings when it has come to a time; returns how to cancel that. `clock.alarm(clock.now() + 1000, () => …)` */
  readonly alarm: NonNullable<Clock["alarm"]>;
  /**
   * Goes on by a time. What becomes due on the way happens in order, each while the clock shows its time, and comes to rest before the
   * clock goes on: calls are answered, and clients whose polls have ended may poll again. They count as gone when nothing has happened
   * for 100 ms of the machine's time; a request that does not end is waited for 5 s.
   *
   * Where nothing is due on the way and no client is awaited back, the clock has gone on when this returns; else it is to be awaited. Of
   * several calls each begins where the one before it has ended. Rejects with a `RangeError` for what is no length of time.
   *
   * @example await clock.advance("1m"); // a worker that polls for 20 seconds each time has polled three times
   */
  advance(by: Duration): Promise<void>;
  /**
   * Goes to a time as {@link advance} does; or back to one, where nothing becomes due. Rejects with a `RangeError` for no valid time.
   *
   * @example await clock.set(new Date("2030-01-01T00:00:00Z"));
   */
  set(time: Date | number): Promise<void>;
  /** Each world whose clock it is calls it: the clock goes on when that world has come to rest. `clock.attend(world.activity)` */
  attend(world: Activity): void;
}

/**
 * Makes a clock for tests. It begins at 2026-01-01T00:00:00Z unless told otherwise. Throws a `RangeError` for no valid time.
 *
 * @example
 * await using mock = await startMock({ services: [sqs], clock: manualClock() });
 * await mock.clock.advance("30s");
 */
export function manualClock(start: Date | number = Date.UTC(2026, 0, 1)): ManualClock {
  const alarms = new DueTimes();
  const worlds: Activity[] = [];
  let now = timeOf(start);
  let set = 0;
  /** Of the turn that is under way, where it has to wait for the worlds. */
  let resting: Promise<unknown> | undefined;

  const ring = () => {
    for (let due = alarms.first(); due !== undefined && due.time <= now; due = alarms.first()) {
      alarms.delete(due);
      due.come(now);
    }
  };
  const rest = (clients: boolean) => (resting = Promise.all(worlds.map((world) => world.rest({ clients }))));
  const goTo = async (aim: () => number) => {
    for (let turn = resting; turn !== undefined; turn = resting) await turn;
    const time = aim();
    try {
      if (worlds.some((world) => world.holdsClock)) await rest(now < time);
      for (let due = alarms.first(); due !== undefined && due.time <= time; due = alarms.first()) {
        now = Math.max(now, due.time);
        ring();
        // Clients are awaited where the clock goes on; where it stops, the next turn awaits them.
        if (worlds.length > 0) await rest(now < time);
      }
      now = time;
    } finally {
      resting = undefined;
    }
  };

  return {
    now: () => now,
    alarm(time, come) {
      const due: Due = { time, order: ++set, come };
      alarms.add(due);
      if (time <= now) queueMicrotask(ring);
      return () => alarms.delete(due);
    },
    async advance(by) {
      const ms = milliseconds(by);
      await goTo(() => now + ms);
    },
    async set(to) {
      const time = timeOf(to);
      await goTo(() => time);
    },
    attend: (world) => void worlds.push(world),
  };
}

function timeOf(time: Date | number): number {
  const ms = Number(time);
  if (!Number.isFinite(ms)) throw new RangeError("A clock can't show an invalid date. Give a Date, or milliseconds since 1970.");
  return ms;
}
