// size: a turn of the clock uses all of its state
import type { Clock } from "@cloudstub/kit";
import type { Activity } from "./activity.js";
import { ClockAlarms } from "./clock-alarms.js";
import { type Duration, milliseconds } from "./duration.js";
import { FiredLog } from "./fired.js";
import { systemClock } from "./time-and-ids.js";
import { type AlarmOptions, timerAlarm } from "./timer-alarm.js";
import { ClockBusyError, LATEST, MAX_TURN_MS, type Turn, type TurnOptions, timeOf } from "./turn.js";
import { TurningPoints } from "./turning-points.js";

/** A turn that is under way. */
interface CurrentTurn extends TurnOptions {
  /** Whether the clock is set, not advanced. */
  readonly isSet: boolean;
  readonly goal: number;
  /** In the time of `performance.now()`. */
  readonly until: number;
  /** False after a world did not come to rest in time. */
  settled: boolean;
}

/**
 * A clock that runs with the machine's, or stands still, and can be turned in both states. Servers have one, and `manualClock` is one.
 * While it is turned, it stops at each time at which something becomes due, until all that this causes has come to rest.
 */
export class TurnableClock implements Clock {
  readonly #alarms = new ClockAlarms();
  readonly #setTimer = timerAlarm(this);
  readonly #worlds: Activity[] = [];
  readonly #points = new TurningPoints();
  #runs: boolean;
  /** The time at which it stands still, frozen or between two steps of a turn; undefined while it runs. */
  #still: number | undefined;
  /** Milliseconds by which it is ahead of the machine's clock while it runs. */
  #ahead = 0;
  #turning: CurrentTurn | undefined;
  /** Set while the current turn waits for the worlds to come to rest. */
  #resting: Promise<unknown> | undefined;

  /** It stands still at a time, or runs where none is given. */
  constructor(still?: number) {
    this.#runs = still === undefined;
    this.#still = still === undefined ? undefined : Math.round(still);
    this.#noteTurningPoint(true);
  }

  readonly now = (): number => this.#still ?? systemClock.now() + this.#ahead;

  /** True where it runs at the machine's pace, from the time it was last turned to; false where it is frozen. */
  get runs(): boolean {
    return this.#runs;
  }

  /** Calls `ring` when it reaches a time. Returns a function that cancels the alarm. */
  readonly alarm = (time: number, ring: () => void, options: AlarmOptions = {}): (() => void) => {
    const alarm = this.#alarms.add(time, ring, options);
    if (this.#still === undefined) this.#alarms.startTimer(alarm, this.#setTimer, this.now);
    else if (time <= this.#still) queueMicrotask(() => this.#alarms.ring(this.now(), !this.#passesWaitEnds));
    return () => this.#alarms.delete(alarm);
  };

  /** The time that it showed at a time of the machine's, by which clients date their signatures; see `TurningPoints.timeAt`. */
  readonly timeAt = (machineTime: number): number => {
    // A client that signs while the clock is being turned means the time at which it stands.
    if (this.#turning !== undefined && systemClock.now() - machineTime < 1000) return this.now();
    return this.#points.timeAt(machineTime, systemClock.now());
  };

  /** Advances by a duration; see `ManualClock.advance`. */
  async advance(by: Duration, options?: TurnOptions): Promise<Turn> {
    const ms = milliseconds(by);
    return this.#turn(() => this.now() + ms, { ...options, isSet: false });
  }

  /** Goes to a time; see `ManualClock.set`. */
  async set(to: Date | number, options?: TurnOptions): Promise<Turn> {
    const time = timeOf(to);
    if (this.#turning !== undefined && time < this.#turning.goal) throw new ClockBusyError(this.#turning.goal);
    return this.#turn(() => time, { ...options, isSet: true });
  }

  /** Stands still from now on. */
  async freeze(): Promise<void> {
    while (this.#resting !== undefined) await this.#resting;
    this.#runs = false;
    this.#stop();
    this.#noteTurningPoint(true);
    this.#tell("The clock stands still");
  }

  /** Runs on from the time that it shows. */
  async resume(): Promise<void> {
    while (this.#resting !== undefined) await this.#resting;
    this.#runs = true;
    this.#run();
    this.#noteTurningPoint(true);
    this.#tell("The clock runs on");
  }

  /** Shows the machine's time again, and runs with it. Nothing becomes due in between. */
  restart(): void {
    if (this.#still === undefined && this.#ahead === 0) return;
    if (systemClock.now() < this.now()) this.#endWaits();
    this.#alarms.cancelTimers();
    this.#runs = true;
    this.#still = systemClock.now();
    this.#run();
    this.#ahead = 0;
    this.#noteTurningPoint(true);
  }

  /** Another clock with the same time, which runs or stands still as this one does. */
  fork(): TurnableClock {
    const fork = new TurnableClock(this.#runs ? undefined : this.now());
    fork.#ahead = this.#ahead;
    fork.#noteTurningPoint(true);
    return fork;
  }

  attend(world: Activity): void {
    this.#worlds.push(world);
  }

  async #turn(aim: () => number, options: TurnOptions & Pick<CurrentTurn, "isSet">): Promise<Turn> {
    const timeout = milliseconds(options.timeout ?? MAX_TURN_MS);
    while (this.#resting !== undefined) await this.#resting;
    // Times are in whole milliseconds everywhere.
    const goal = Math.round(aim());
    if (goal > LATEST) throw new RangeError("A clock goes to the end of the year 9999 at most.");
    const turn: CurrentTurn = { ...options, goal, until: performance.now() + timeout, settled: true };
    const log = new FiredLog();
    this.#tell(`The clock is ${options.isSet ? "set" : "advanced"} to ${new Date(goal).toISOString()}`);
    for (const world of this.#worlds) world.collect(log);
    this.#turning = turn;
    this.#stop();
    if (goal < this.now()) this.#endWaits();
    try {
      await this.#go(turn);
    } finally {
      this.#turning = undefined;
      this.#resting = undefined;
      if (this.#runs) this.#run();
      this.#noteTurningPoint(turn.isSet);
      for (const world of this.#worlds) world.collect(undefined);
    }
    const inProgress = turn.settled ? [] : this.#worlds.flatMap((world) => world.atWorkInWords);
    return { settled: turn.settled, inProgress, fired: log.fired, firedCount: log.firedCount };
  }

  /** Does not await where no world has to be waited for. */
  async #go(turn: CurrentTurn): Promise<void> {
    const { goal, polls = false } = turn;
    if (this.#worlds.some((world) => world.holdsClock)) await this.#rest(turn);
    for (let due = this.#alarms.next(polls); due !== undefined && due.time <= goal; due = this.#alarms.next(polls)) {
      this.#still = Math.max(this.now(), due.time);
      this.#noteTurningPoint(false);
      this.#alarms.ring(this.#still, polls);
      if (this.#worlds.length > 0) await this.#rest(turn);
    }
    this.#still = goal;
    const fired = this.#alarms.ring(goal, true);
    if (this.#worlds.some((world) => fired || world.isBusy)) await this.#rest(turn);
  }

  /** Waits for clients to come back only where the clock goes on; at its goal, the next turn waits for them. */
  async #rest(turn: CurrentTurn): Promise<void> {
    const { until, grace } = turn;
    const limits = {
      clients: this.now() < turn.goal,
      until,
      grace: grace === undefined ? undefined : milliseconds(grace),
    };
    const rested = Promise.all(this.#worlds.map((world) => world.rest(limits)));
    this.#resting = rested;
    const areAtRest = (await rested).every((isAtRest) => isAtRest);
    turn.settled &&= areAtRest;
  }

  get #passesWaitEnds(): boolean {
    return this.#turning !== undefined && !this.#turning.polls && this.now() < this.#turning.goal;
  }

  #tell(what: string): void {
    for (const world of this.#worlds) world.observer?.clockTurned(what);
  }

  #endWaits(): void {
    for (const world of this.#worlds) world.waits?.release();
  }

  #stop(): void {
    this.#still = this.now();
    this.#alarms.cancelTimers();
  }

  #run(): void {
    if (this.#still === undefined) return;
    this.#ahead = this.#still - systemClock.now();
    this.#still = undefined;
    this.#alarms.startTimers(this.#setTimer, this.now);
  }

  #noteTurningPoint(isSet: boolean): void {
    this.#points.add({ machine: systemClock.now(), time: this.now(), runs: this.#still === undefined, isSet });
  }
}
