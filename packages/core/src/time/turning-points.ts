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

/** About how many are kept. The oldest serves for all times before it. */
const MAX_POINTS = 1000;

/** By how much a client's clock may differ from AWS's (AWS General Reference, "Signature Version 4": 15 minutes). */
const SKEW_MS = 15 * 60_000;

/** Translates times of the machine into times that a clock showed. */
export class TurningPoints {
  #points: TurningPoint[] = [];
  #beganAt: number | undefined;

  add(point: TurningPoint): void {
    this.#beganAt ??= point.machine;
    this.#points.push(point);
    if (this.#points.length > 2 * MAX_POINTS) this.#points = this.#points.slice(-MAX_POINTS);
  }

  /**
   * The time that the clock showed in a second of the machine's, by which a client signed: dates of signatures have no fractions. Where
   * the clock was set within that second, the client is taken to have signed afterwards; where it was advanced, before. Tests set a clock
   * first, and advance it so that signatures expire.
   *
   * A time that is more than the allowed skew before the clock began or after `now` can't be the machine's. The client has signed with the
   * time of this clock, so it is returned unchanged.
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
