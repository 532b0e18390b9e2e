import type { Clock } from "@cloudstub/kit";
import type { Activity } from "./activity.js";
import type { Duration } from "./duration.js";
import type { SetAlarm } from "./timer-alarm.js";
import { type Turn, type TurnOptions, timeOf } from "./turn.js";
import { TurnableClock } from "./turnable-clock.js";

/** A clock that can be turned. `const { fired } = await mock.clock.advance("30s");` */
export interface ManualClock extends Clock {
  /** Rings when it has come to a time; returns how to cancel that. `clock.alarm(clock.now() + 1000, () => …)` */
  readonly alarm: SetAlarm;
  /** True where it runs with the machine's clock, false where it stands still. `if (!clock.runs) await clock.advance("1s")` */
  readonly runs: boolean;
  /**
   * Goes on by a time. What becomes due on the way happens in order, each while the clock shows its time, and comes to rest before the
   * clock goes on: calls are answered, and clients whose polls were answered may poll again. They count as gone when nothing has happened
   * for 100 ms of the machine's time. Long polls that find nothing end where the clock stops, not on the way.
   *
   * Where nothing is due on the way and no client is awaited back, the clock has gone on when this returns; else it is to be awaited. Of
   * several calls each begins where the one before it has ended. Rejects with a `RangeError` for what is not a length
   * of time, or beyond the year 9999.
   *
   * @example
   * const { fired } = await clock.advance("1h");
   * fired.map(({ what }) => what); // ["a delayed message of queue orders becomes visible"]
   */
  advance(by: Duration, options?: TurnOptions): Promise<Turn>;
  /**
   * Goes to a time as {@link advance} does; or back to one, where nothing becomes due. Rejects with a `RangeError` for no valid time, and
   * with a `ClockBusyError` where the clock is on its way to a later time.
   *
   * @example await clock.set(new Date("2030-01-01T00:00:00Z"));
   */
  set(time: Date | number, options?: TurnOptions): Promise<Turn>;
  /** Stands still at the time that it shows, until it is turned or resumed: `await clock.freeze()` */
  freeze(): Promise<void>;
  /** Runs with the machine's clock, from the time that it shows: `await clock.resume()` */
  resume(): Promise<void>;
  /** Each world whose clock it is calls it: the clock goes on when that world has come to rest. `clock.attend(world.activity)` */
  attend(world: Activity): void;
}

/**
 * Makes a clock that stands still until it is turned. It begins at 2026-01-01T00:00:00Z unless told otherwise. Throws a `RangeError` for
 * no valid time.
 *
 * @example
 * await using mock = await startMock({ services: [sqs], clock: manualClock() });
 * await mock.clock.advance("30s");
 */
export function manualClock(start: Date | number = Date.UTC(2026, 0, 1)): ManualClock {
  return new TurnableClock(timeOf(start));
}
