import { type Duration, milliseconds } from "@cloudstub/core";
import { failure } from "../process/failure.js";

/** How long to wait for something. `{ within: "2s" }` */
export interface WaitOptions {
  /** In the machine's time, whatever the mock's clock says; one second unless given. */
  readonly within?: Duration;
}

/** The real timers, saved before a test can install fake ones. */
const { setTimeout, clearTimeout } = globalThis;

const POLL_INTERVAL_MS = 10;

/**
 * Calls `look` until it returns something: at once, after each change that `onChange` reports, and every few milliseconds, since an
 * application's own changes are not reported. Rejects with a `MockFailure` after the time limit; `explain` begins its message.
 */
export async function eventually<T>(
  look: () => T | undefined | null | false,
  {
    within = 1000,
    onChange,
    explain,
  }: WaitOptions & { readonly onChange: (listener: () => void) => () => void; readonly explain: () => string },
): Promise<T> {
  const limit = milliseconds(within);
  const end = performance.now() + limit;
  for (;;) {
    const found = look();
    if (found !== undefined && found !== null && found !== false) return found;
    const left = end - performance.now();
    if (left <= 0) throw failure("WaitTimedOut", { problem: explain(), time: limit });
    await changeOrTimeout(Math.min(left, POLL_INTERVAL_MS), onChange);
  }
}

function changeOrTimeout(timeoutMs: number, onChange: (listener: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(go, timeoutMs);
    const unsubscribe = onChange(go);
  });
}
