import type { Clock } from "@cloudstub/kit";
import { compareDue, type Due, DueTimes } from "./due-times.js";
import { type SetAlarm, timerAlarm } from "./timer-alarm.js";

/** All that is due in a world: what changes something, and the ends of waits. Each has one alarm, for the earliest. */
export class Alarms {
  readonly #changes: AlarmedDues;
  readonly #waitEnds: AlarmedDues;
  #order = 0;

  constructor(clock: Clock) {
    const setAlarm = clock.alarm?.bind(clock) ?? timerAlarm(clock);
    this.#changes = new AlarmedDues(clock, setAlarm);
    // What comes at the end of a wait is found by it.
    const setWaitAlarm: SetAlarm = (time, ring, options) => {
      const endWaits = () => {
        this.#changes.ring(time);
        ring();
      };
      return setAlarm(time, endWaits, { ...options, endsWait: true });
    };
    this.#waitEnds = new AlarmedDues(clock, setWaitAlarm);
  }

  add(due: Due): void {
    this.#listOf(due).add(due);
  }

  delete(due: Due): void {
    this.#listOf(due).delete(due);
  }

  /** A number after those given before: of two things at one time the first to be added comes first. */
  nextOrder(): number {
    return ++this.#order;
  }

  /** The first that says what it is: a call that a fault delays. */
  next(): (Due & Required<Pick<Due, "what">>) | undefined {
    return this.#changes.find((due): due is Due & Required<Pick<Due, "what">> => due.what !== undefined);
  }

  #listOf({ endsWait = false }: Due): AlarmedDues {
    return endsWait ? this.#waitEnds : this.#changes;
  }
}

/** What is due, with one alarm for the earliest. */
class AlarmedDues {
  readonly #clock: Clock;
  readonly #setAlarm: SetAlarm;
  readonly #due = new DueTimes(compareDue);
  /** How many of them keep the process alive. */
  #foreground = 0;
  #alarm: { readonly time: number; readonly keepsAlive: boolean; readonly cancel: () => void } | undefined;

  constructor(clock: Clock, setAlarm: SetAlarm) {
    this.#clock = clock;
    this.#setAlarm = setAlarm;
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

  find<Found extends Due>(is: (due: Due) => due is Found): Found | undefined {
    for (const due of this.#due) if (is(due)) return due;
    return undefined;
  }

  /** An alarm that rings too early, because what it was set for is gone, does no harm. */
  #arm(): void {
    const time = this.#due.first()?.time;
    const keepsAlive = this.#foreground > 0;
    if (time !== undefined && this.#alarm !== undefined && this.#alarm.time <= time && this.#alarm.keepsAlive === keepsAlive) return;
    this.#alarm?.cancel();
    this.#alarm =
      time === undefined ? undefined : { time, keepsAlive, cancel: this.#setAlarm(time, () => this.ring(time), { keepsAlive }) };
  }

  /** An alarm says that its time has come, even where the clock, being another's, does not show it. */
  ring(time: number): void {
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
