/** When a clock was turned, frozen or resumed. */
interface TurningPoint {
  /** The machine's time. */
  readonly machine: number;
  /** The time that the clock shows from then on. */
  readonly time: number;
  /** Whether it runs from then on. */
  readonly runs: boolean;
  /** Whether it was set, frozen or resumed, or began; false where it was advanced. */
  readonly isSet: boolean;
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
   * The time that the clock showed in a second of the machine's, which a client signed with: dates of signatures have no fractions. Where
   * the clock was set within that second, the client signed afterwards; where it was advanced, before: tests set a clock to begin, and
   * advance it so that what they signed expires.
   *
   * A time before the clock began or after `now`, by more than clocks of clients differ, can't be the machine's: somebody who signs with
   * the time of the clock means that one, and gets it back.
   */
  timeAt(second: number, now: number): number {
    const beganAt = this.#beganAt ?? now;
    if (second < beganAt - SKEW_MS || second > now + SKEW_MS) return second;
    const within = this.#points.findLast(({ machine, isSet }) => isSet && machine >= second && machine < second + 1000);
    if (within !== undefined) return within.time;
    const point = this.#points.findLast(({ machine }) => machine <= second) ?? this.#points[0];
    if (point === undefined) return second;
    return point.runs ? point.time + Math.max(0, second - point.machine) : point.time;
  }
}
