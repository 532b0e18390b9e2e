import type { Clock } from "@cloudstub/kit";

/** The current time in milliseconds, truncated to seconds, the resolution of S3's times. */
export function wholeSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1000) * 1000;
}
