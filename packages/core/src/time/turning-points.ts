/** When a clock was turned, frozen or resumed. */
interface TurningPoint {
  /** The machine's time. */
  readonly machine: number;
  /** The time that the clock shows from then on. */
  readonly time: number;
  /** Whether it runs from then on. */
  readonly runs: boolean;
  /** True where time passed, false where another time was set. */
  readonly advances: boolean;
}

/** About how many are kept. For a time before them the oldest stands in. */
const MOST_POINTS = 1000;

/** By how much AWS lets the clock of a client differ from its own (AWS General Reference, "Signature Version 4": 15 minutes). */
const SKEW_MS = 15 * 60_000;

/** Which time a clock showed at which time of the machine's. */
export class TurningPoints {
  #points: TurningPoint[] = [];
  #beganAt: number | undefined;

  add(point: TurningPoint): void {
    this.#beganAt ??= point.machine;
    this.#points.push(point);
    if (this.#points.length > 2 * MOST_POINTS) this.#points = this.#points.slice(-MOST_POINTS);
  }

  /**
   * The time that the clock showed at a time of the machine's. A time before the clock began or after `now`, by more than clocks of
   * clients differ, can't be the machine's: somebody who signs with the time of the clock means that one, and gets it back.
   *
   * Signatures date by the second. Of what happened within that, a time that was set came before, and time passed after.
   */
  timeAt(machine: number, now: number): number {
    const beganAt = this.#beganAt ?? now;
    if (machine < beganAt - SKEW_MS || machine > now + SKEW_MS) return machine;
    const [oldest] = this.#points;
    const until = machine % 1000 === 0 ? machine + 999 : machine;
    const point = this.#points.findLast((turned) => turned.machine <= (turned.advances ? machine : until)) ?? oldest;
    if (point === undefined) return machine;
    return point.runs ? point.time + Math.max(0, machine - point.machine) : point.time;
  }
}
