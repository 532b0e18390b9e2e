import { type Duration, milliseconds } from "@cloudstub/core/for-server";
import { problem } from "./problem.js";

/** The milliseconds of a parameter: `30s`, `PT1H`. Throws a `Problem` for any other text. */
export function durationIn(name: string, text: string): number;
export function durationIn(name: string, text: unknown): number | undefined;
export function durationIn(name: string, text: unknown): number | undefined {
  if (text === undefined) return undefined;
  try {
    return milliseconds(text as Duration);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw problem("InvalidParameter/invalid", { parameter: name, reason: error.message });
  }
}

/**
 * An ISO 8601 duration of hours, minutes and seconds: `PT1M2.345S`.
 *
 * A negative duration, after a clock was set back, is `PT0S`.
 */
export function isoDuration(milliseconds: number): string {
  const total = Math.max(0, Math.trunc(milliseconds));
  const parts = [
    [Math.floor(total / 3_600_000), "H"],
    [Math.floor(total / 60_000) % 60, "M"],
    [(total % 60_000) / 1000, "S"],
  ] as const;
  const text = parts.map(([amount, unit]) => (amount > 0 ? `${amount}${unit}` : "")).join("");
  return `PT${text || "0S"}`;
}
