import { compareDue, type Due, DueTimes } from "./due-times.js";
import type { AlarmOptions, SetAlarm } from "./timer-alarm.js";

/** An alarm of a turnable clock. */
export interface ClockAlarm extends Due {
  readonly keepsAlive: boolean;
  readonly endsWait: boolean;
}

/** The alarms of a clock, and their timers while it runs: those that change something, and those that end waits. */
export class ClockAlarms {
  readonly #changes = new DueTimes<ClockAlarm>(compareDue);
  readonly #waitEnds = new DueTimes<ClockAlarm>(compareDue);
  /** While the clock runs, how to cancel the timer of each alarm. */
  readonly #timers = new Map<ClockAlarm, () => void>();
  #count = 0;

  add(time: number, ring: () => void, { keepsAlive = true, endsWait = false }: AlarmOptions): ClockAlarm {
    const alarm = { time, order: ++this.#count, run: ring, keepsAlive, endsWait };
    this.#listOf(alarm).add(alarm);
    return alarm;
  }

  delete(alarm: ClockAlarm): void {
    this.#listOf(alarm).delete(alarm);
    this.#timers.get(alarm)?.();
    this.#timers.delete(alarm);
  }

  /** The next one, with the ends of waits or without. */
  next(waitEnds: boolean): ClockAlarm | undefined {
    const [change, end] = [this.#changes.first(), waitEnds ? this.#waitEnds.first() : undefined];
    return change !== undefined && end !== undefined && end.time < change.time ? end : (change ?? end);
  }

  /** Rings all that are due: first those that change something, then those that end waits, if wanted. True where one fired. */
  ring(now: number, waitEnds: boolean): boolean {
    let fired = false;
    for (const list of waitEnds ? [this.#changes, this.#waitEnds] : [this.#changes]) {
      for (let alarm = list.first(); alarm !== undefined && alarm.time <= now; alarm = list.first()) {
        this.delete(alarm);
        alarm.run(now);
        fired = true;
      }
    }
    return fired;
  }

  startTimer(alarm: ClockAlarm, setTimer: SetAlarm, now: () => number): void {
    const ring = () => {
      this.delete(alarm);
      alarm.run(Math.max(alarm.time, now()));
    };
    this.#timers.set(alarm, setTimer(alarm.time, ring, alarm));
  }

  startTimers(setTimer: SetAlarm, now: () => number): void {
    for (const alarm of [...this.#changes, ...this.#waitEnds]) this.startTimer(alarm, setTimer, now);
  }

  cancelTimers(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  #listOf({ endsWait }: ClockAlarm): DueTimes<ClockAlarm> {
    return endsWait ? this.#waitEnds : this.#changes;
  }
}
