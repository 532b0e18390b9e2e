import type { Clock } from "@cloudstub/kit";
import type { Activity } from "./activity.js";
import { compareDue, type Due, DueTimes } from "./due-times.js";
import { type Duration, milliseconds } from "./duration.js";
import { systemClock } from "./time-and-ids.js";
import { timerAlarm } from "./timer-alarm.js";

/** The last time that services can write: ISO 8601 has four digits for the year. */
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * A clock that runs with the machine's, or stands still, and can be turned in both states: the one of a server, and of `manualClock`.
 * While it is turned, it stands still at each time at which something becomes due, until what that causes has come to rest.
 */
export class TurnableClock implements Clock {
  readonly #alarms = new DueTimes(compareDue);
  /** While it runs, how to cancel the timer of each alarm. */
  readonly #timers = new Map<Due, () => void>();
  readonly #worlds: Activity[] = [];
  #runs: boolean;
  /** The time at which it stands still, frozen or between two steps of a turn; undefined while it runs. */
  #still: number | undefined;
  /** Milliseconds by which it differs from the machine's clock while it runs. */
  #ahead = 0;
  #set = 0;
  /** Of the turn that is under way, where it has to wait for the worlds. */
  #resting: Promise<unknown> | undefined;

  /** It stands still at a time, or runs where none is given. */
  constructor(still?: number) {
    this.#runs = still === undefined;
    this.#still = still;
  }

  readonly now = (): number => this.#still ?? systemClock.now() + this.#ahead;

  /** True where it runs with the machine's clock, from wherever it was turned to; false where it is frozen. */
  get runs(): boolean {
    return this.#runs;
  }

  /** Without `keepsAlive` the alarm does not keep the process alive. */
  readonly alarm = (time: number, come: () => void, keepsAlive = true): (() => void) => {
    const due: Alarm = { time, order: ++this.#set, come, keepsAlive };
    this.#alarms.add(due);
    if (this.#still === undefined) this.#startTimer(due);
    else if (time <= this.#still) queueMicrotask(() => this.#ring());
    return () => this.#delete(due);
  };

  /** Goes on by a time; see `ManualClock.advance`. */
  async advance(by: Duration): Promise<void> {
    const ms = milliseconds(by);
    await this.#turn(() => this.now() + ms);
  }

  /** Goes to a time; see `ManualClock.set`. */
  async set(to: Date | number): Promise<void> {
    const time = timeOf(to);
    await this.#turn(() => time);
  }

  /** Stands still from now on. */
  async freeze(): Promise<void> {
    while (this.#resting !== undefined) await this.#resting;
    this.#runs = false;
    this.#stop();
  }

  /** Runs from the time that it shows. */
  async resume(): Promise<void> {
    while (this.#resting !== undefined) await this.#resting;
    this.#runs = true;
    this.#run();
  }

  /** Another clock that shows the same time, and runs or stands still as this one. */
  fork(): TurnableClock {
    const fork = new TurnableClock(this.#runs ? undefined : this.now());
    fork.#ahead = this.#ahead;
    return fork;
  }

  attend(world: Activity): void {
    this.#worlds.push(world);
  }

  async #turn(aim: () => number): Promise<void> {
    while (this.#resting !== undefined) await this.#resting;
    this.#stop();
    try {
      const time = aim();
      if (time > LATEST) throw new RangeError("A clock goes to the end of the year 9999 at most.");
      if (this.#worlds.some((world) => world.holdsClock)) await this.#rest(this.now() < time);
      for (let due = this.#alarms.first(); due !== undefined && due.time <= time; due = this.#alarms.first()) {
        this.#still = Math.max(this.now(), due.time);
        this.#ring();
        // Clients are awaited where the clock goes on; where it stops, the next turn awaits them.
        if (this.#worlds.length > 0) await this.#rest(this.now() < time);
      }
      this.#still = time;
    } finally {
      this.#resting = undefined;
      if (this.#runs) this.#run();
    }
  }

  #rest(clients: boolean): Promise<unknown> {
    this.#resting = Promise.all(this.#worlds.map((world) => world.rest({ clients })));
    return this.#resting;
  }

  #ring(): void {
    const now = this.now();
    for (let due = this.#alarms.first(); due !== undefined && due.time <= now; due = this.#alarms.first()) {
      this.#delete(due);
      due.come(now);
    }
  }

  #stop(): void {
    this.#still = this.now();
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  #run(): void {
    if (this.#still === undefined) return;
    this.#ahead = this.#still - systemClock.now();
    this.#still = undefined;
    for (const due of this.#alarms) this.#startTimer(due as Alarm);
  }

  #startTimer(due: Alarm): void {
    const ring = () => {
      this.#delete(due);
      due.come(Math.max(due.time, this.now()));
    };
    this.#timers.set(due, timerAlarm(this)(due.time, ring, due.keepsAlive));
  }

  #delete(due: Due): void {
    this.#alarms.delete(due);
    this.#timers.get(due)?.();
    this.#timers.delete(due);
  }
}

interface Alarm extends Due {
  readonly keepsAlive: boolean;
}

/** The milliseconds of a time. Throws a `RangeError` for no valid time. */
export function timeOf(time: Date | number): number {
  const ms = Number(time);
  if (!Number.isFinite(ms)) throw new RangeError("A clock can't show an invalid date. Give a Date, or milliseconds since 1970.");
  return ms;
}
