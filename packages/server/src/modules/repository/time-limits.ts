import { TransferError } from "./transfer-error.js";

/** How long the steps of a transfer may take, in milliseconds. */
export interface TimeLimits {
  /** Until there is a connection, with a proxy's tunnel and encryption. */
  readonly connect: number;
  /** Milliseconds until the answer begins, and between two pieces of it. */
  readonly silence: number;
  /** For the whole transfer. */
  readonly whole: number;
}

/** Generous for slow networks, and still short enough for users to wait. */
export const usualTimeLimits: TimeLimits = { connect: 10_000, silence: 30_000, whole: 600_000 };

/** Watches over one transfer. */
export interface Watch {
  /** Aborts when time has run out, with a {@link TransferError} as its reason, and when the caller's signal does. */
  readonly signal: AbortSignal;
  /** Starts the limit for the next step; `what` is the message if it does not happen in time. */
  expect(ms: number, what: string): void;
  /** Ends the watch and all that still hangs on its signal. */
  end(): void;
}

/** Starts the limit for a whole transfer; `subject` begins the message if that takes too long. */
export function watchTime(subject: string, wholeMs: number, signal: AbortSignal): Watch {
  const own = new AbortController();
  const abortAfter = (ms: number, what: string) => setTimeout(() => own.abort(new TransferError(what)), ms);
  const whole = abortAfter(wholeMs, `${subject} took longer than ${seconds(wholeMs)}`);
  let step: NodeJS.Timeout | undefined;
  return {
    signal: AbortSignal.any([signal, own.signal]),
    expect(ms, what) {
      clearTimeout(step);
      step = abortAfter(ms, `${what} within ${seconds(ms)}`);
    },
    end() {
      clearTimeout(whole);
      clearTimeout(step);
      own.abort();
    },
  };
}

function seconds(ms: number): string {
  return `${ms / 1000} ${ms === 1000 ? "second" : "seconds"}`;
}
