import type { Clock } from "@cloudstub/kit";
import type { Activity } from "./activity.js";
import type { Duration } from "./duration.js";
import { TurnableClock, timeOf } from "./turnable-clock.js";

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
   * several calls each begins where the one before it has ended. Rejects with a `RangeError` for what is no length
   * of time, or beyond the year 9999.
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
  return new TurnableClock(timeOf(start));
}
