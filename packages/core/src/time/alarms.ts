import type { Clock } from "@cloudstub/kit";
import { compareDue, type Due, DueTimes } from "./due-times.js";
import { type SetAlarm, timerAlarm } from "./timer-alarm.js";

/** All that is due in a world, in two lists: what changes something, and the ends of waits. Each list has one alarm, for its earliest. */
export class Alarms {
  readonly #changes: AlarmedDues;
  readonly #waitEnds: AlarmedDues;
  #order = 0;

  constructor(clock: Clock) {
    const setAlarm = clock.alarm?.bind(clock) ?? timerAlarm(clock);
    this.#changes = new AlarmedDues(clock, setAlarm);
    // Changes that are due when a wait ends come first, so that the wait finds them.
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

  /** A greater number at each call. Of two things that are due at one time, the one with the smaller number comes first. */
  nextOrder(): number {
    return ++this.#order;
  }

  /** The first that has a description: a call that a fault delays. */
  next(): (Due & Required<Pick<Due, "what">>) | undefined {
    return this.#changes.find((due): due is Due & Required<Pick<Due, "what">> => due.what !== undefined);
  }

  #listOf({ endsWait = false }: Due): AlarmedDues {
    return endsWait ? this.#waitEnds : this.#changes;
  }
}

/** A list of what is due, with one alarm for the earliest. */
class AlarmedDues {
  readonly #clock: Clock;
  readonly #setAlarm: SetAlarm;
  readonly #due = new DueTimes(compareDue);
  /** How many entries keep the process alive. */
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

  /** Keeps an alarm that is set too early, because its entry is gone: it does no harm. */
  #arm(): void {
    const time = this.#due.first()?.time;
    const keepsAlive = this.#foreground > 0;
    if (
      time !== undefined &&
      this.#alarm !== undefined &&
      this.#alarm.time <= time &&
      this.#alarm.keepsAlive === keepsAlive
    )
      return;
    this.#alarm?.cancel();
    this.#alarm =
      time === undefined
        ? undefined
        : { time, keepsAlive, cancel: this.#setAlarm(time, () => this.ring(time), { keepsAlive }) };
  }

  /** Runs what is due by `time`, even where the clock shows an earlier one, as a clock that a program has given may do. */
  ring(time: number): void {
    const reached = Math.max(time, this.#clock.now());
    for (let due = this.#due.first(); due !== undefined && due.time <= reached; due = this.#due.first()) {
      this.delete(due);
      due.run(reached);
    }
    this.#alarm?.cancel();
    this.#alarm = undefined;
    this.#arm();
  }
}
