/** A time, which is shown as a date and counts as its milliseconds. */
export class Time {
  constructor(readonly ms: number) {}
}

/** The value of an expression; undefined where there is none. */
export type Value = string | number | boolean | Time | undefined;

/** The number that a value is; undefined for others. A text that is a number counts as one. */
export function numberOf(value: Value): number | undefined {
  if (typeof value === "number") return value;
  if (value instanceof Time) return value.ms;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === undefined || value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** A value as results show it; undefined where there is none. */
export function textOf(value: Value): string | undefined {
  if (value === undefined || typeof value === "string") return value;
  if (value instanceof Time) return shownTime(value.ms);
  // A Boolean result is 1 or 0.
  return typeof value === "boolean" ? String(Number(value)) : shownNumber(value);
}

/** `2026-04-01 00:00:00.000`, as AWS shows the times of results. */
function shownTime(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? String(ms) : date.toISOString().replace("T", " ").replace("Z", "");
}

/** Results have at most four decimals, as those in the examples of AWS's user guide. */
function shownNumber(number: number): string {
  return Number.isFinite(number) ? String(Math.round(number * 10_000) / 10_000) : String(number);
}

/** Negative where the first value comes before the second: numbers before texts, and what is missing last. */
export function compare(a: Value, b: Value): number {
  const [first, second] = [numberOf(a), numberOf(b)];
  if (first !== undefined && second !== undefined) return first - second;
  const ranks = rankOf(a, first) - rankOf(b, second);
  if (ranks !== 0 || a === undefined) return ranks;
  const [left = "", right = ""] = [textOf(a), textOf(b)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function rankOf(value: Value, number: number | undefined): number {
  if (value === undefined) return 2;
  return number === undefined ? 1 : 0;
}

/** True where two values are equal: as numbers where both are numbers, or else as texts. What is missing equals nothing. */
export function areEqual(a: Value, b: Value): boolean {
  return a !== undefined && b !== undefined && compare(a, b) === 0;
}
