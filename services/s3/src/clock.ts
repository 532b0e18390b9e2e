import type { Clock } from "@cloudstub/kit";

/** The time now in milliseconds, cut to whole seconds: S3 tells times no finer. */
export function wholeSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1000) * 1000;
}
