import type { Clock } from "@cloudstub/kit";
import { compareDue, type Due, DueTimes } from "./due-times.js";
import { type SetAlarm, timerAlarm } from "./timer-alarm.js";

/** All that is due in a world, with one alarm for the earliest. */
export class Alarms {
  readonly #clock: Clock;
  readonly #setAlarm: SetAlarm;
  readonly #due = new DueTimes(compareDue);
  /** How many of them keep the process alive. */
  #foreground = 0;
  #alarm: { readonly time: number; readonly keepsAlive: boolean; readonly cancel: () => void } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#setAlarm = clock.alarm?.bind(clock) ?? timerAlarm(clock);
  }

  add(due: Due): void {
    if (!this.#due.add(due)) return;
    if (!due.background) this.#foreground++;
    this.#arm();
  }

  delete(due: Due): void {
    if (!this.#due.delete(due)) return;
    if (!due.background) this.#foreground--;
    this.#arm();
  }

  /** An alarm that rings too early, because what it was set for is gone, does no harm. */
  #arm(): void {
    const time = this.#due.first()?.time;
    const keepsAlive = this.#foreground > 0;
    if (time !== undefined && this.#alarm !== undefined && this.#alarm.time <= time && this.#alarm.keepsAlive === keepsAlive) return;
    this.#alarm?.cancel();
    this.#alarm = time === undefined ? undefined : { time, keepsAlive, cancel: this.#setAlarm(time, () => this.#ring(time), keepsAlive) };
  }

  /** An alarm says that its time has come, even where the clock, being another's, does not show it. */
  #ring(time: number): void {
    const reached = Math.max(time, this.#clock.now());
    for (let due = this.#due.first(); due !== undefined && due.time <= reached; due = this.#due.first()) {
      this.delete(due);
      due.come(reached);
    }
    this.#alarm?.cancel();
    this.#alarm = undefined;
    this.#arm();
  }
}
