import { ProductError } from "../errors/product-error.js";
import type { Duration } from "./duration.js";
import type { FiredEvent } from "./fired.js";

/** How a clock is turned. Times are the machine's. */
export interface TurnOptions {
  /** How long requests and agents may take on the way, in all; 5 seconds unless given. Then the clock goes to its end without a stop. */
  readonly timeout?: Duration | undefined;
  /** How long a client may take to poll again after its poll was answered; 100 milliseconds unless given. */
  readonly grace?: Duration | undefined;
  /**
   * True to stop at the end of each long poll, too, so that clients poll as often as in real time. Otherwise polls that find nothing end
   * where the clock stops.
   */
  readonly polls?: boolean | undefined;
}

/** What happened while a clock was turned. */
export interface Turn {
  /** False where a request was not answered, or an agent still at work, when the time-out was over. */
  readonly settled: boolean;
  /** A sentence about each of them. */
  readonly inProgress: readonly string[];
  /** What became due on the way, in order; the first hundred. Ends of waits are not listed. */
  readonly fired: readonly FiredEvent[];
  /** How many there were in all. */
  readonly firedCount: number;
}

export const MAX_TURN_MS = 5000;

/** The last time that services can write: ISO 8601 has four digits for the year. */
export const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Why a clock can't be set to a time now: it is on its way to a later one. */
export class ClockBusyError extends ProductError<"ClockBusy"> {
  override readonly name = "ClockBusyError";

  constructor(goal: number) {
    super("ClockBusy", { goal: new Date(goal).toISOString() });
  }
}

/** The milliseconds of a time. Throws a `RangeError` for no valid time. */
export function timeOf(time: Date | number): number {
  const ms = Number(time);
  if (Number.isNaN(new Date(ms).getTime()))
    throw new RangeError("A clock can't show an invalid date. Give a Date, or milliseconds since 1970.");
  return ms;
}
