import type { Clock } from "@cloudstub/kit";

/** The current time in milliseconds, truncated to seconds, the resolution of S3's times. */
export function wholeSeconds(clock: Clock): number {
  return inWholeSeconds(clock.now());
}

/** A time in milliseconds, truncated to seconds. */
export function inWholeSeconds(time: number): number {
  return Math.floor(time / 1000) * 1000;
}
