import type { Clock } from "@cloudstub/kit";

/** The longest that Node's timers can wait, in milliseconds. */
const MAX_TIMER = 2 ** 31 - 1;

/** What an alarm is for. */
export interface AlarmOptions {
  /** False where it does not keep the process alive; true unless given. */
  readonly keepsAlive?: boolean;
  /** True where it ends calls that have waited and found nothing: a turned clock passes it, see `TurnOptions.polls`. */
  readonly endsWait?: boolean;
}

/** Sets an alarm for a time of a clock and returns how to cancel it. */
export type SetAlarm = (time: number, ring: () => void, options?: AlarmOptions) => () => void;

/**
 * Alarms for a clock that has none of its own, by the machine's timers: they ring when the time that was missing has gone
 * by, whatever the clock says then.
 */
export function timerAlarm(clock: Clock): SetAlarm {
  return (time, ring, { keepsAlive = true } = {}) => {
    let missing = time - clock.now();
    let timer: NodeJS.Timeout;
    const wait = () => {
      const step = Math.min(missing, MAX_TIMER);
      missing -= step;
      timer = setTimeout(missing > 0 ? wait : ring, step);
      if (!keepsAlive) timer.unref();
    };
    wait();
    return () => clearTimeout(timer);
  };
}
