import type { Clock } from "@cloudstub/kit";

/** The longest that Node's timers can wait, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Sets an alarm for a time of a clock and returns how to cancel it. Without `keepsAlive` it does not keep the process alive. */
export type SetAlarm = (time: number, ring: () => void, keepsAlive?: boolean) => () => void;

/**
 * Alarms for a clock that has none of its own, by the machine's timers: they ring when the time that was missing has gone
 * by, whatever the clock says then.
 */
export function timerAlarm(clock: Clock): SetAlarm {
  return (time, ring, keepsAlive = true) => {
    let missing = time - clock.now();
    let timer: NodeJS.Timeout;
    const wait = () => {
      const step = Math.min(missing, LONGEST_TIMER);
      missing -= step;
      timer = setTimeout(missing > 0 ? wait : ring, step);
      if (!keepsAlive) timer.unref();
    };
    wait();
    return () => clearTimeout(timer);
  };
}
