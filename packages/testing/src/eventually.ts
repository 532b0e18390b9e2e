import { type Duration, milliseconds } from "@cloudstub/core";
import { MockFailure } from "./failure.js";

/** How long to wait for something. `{ within: "2s" }` */
export interface Patience {
  /** In the machine's time, whatever the mock's clock says; one second unless given. */
  readonly within?: Duration;
}

/** Kept from before any test could put others in their place. */
const { setTimeout, clearTimeout } = globalThis;

const LOOK_EVERY_MS = 10;

/**
 * Looks for something until it is there: at once, whenever `onChange` tells of a change, and every few milliseconds, since applications
 * change without telling. Rejects with a `MockFailure` when the time is over; `explain` says what came instead.
 */
export async function eventually<T>(
  look: () => T | undefined | null | false,
  { within = 1000, onChange, explain }: Patience & { readonly onChange: (tell: () => void) => () => void; readonly explain: () => string },
): Promise<T> {
  const limit = milliseconds(within);
  const end = performance.now() + limit;
  for (;;) {
    const found = look();
    if (found !== undefined && found !== null && found !== false) return found;
    const left = end - performance.now();
    if (left <= 0) throw new MockFailure(`${explain()} (Waited ${limit} ms.)`);
    await change(Math.min(left, LOOK_EVERY_MS), onChange);
  }
}

function change(atMost: number, onChange: (tell: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      forget();
      resolve();
    };
    const timer = setTimeout(go, atMost);
    const forget = onChange(go);
  });
}
