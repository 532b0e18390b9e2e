/** The middle of some values and how far they spread. */
export interface Spread {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** Median and quartiles; between two values in proportion. NaN of nothing, and of anything that is NaN. */
export function spreadOf(values: readonly number[]): Spread {
  if (values.some(Number.isNaN)) return { low: Number.NaN, median: Number.NaN, high: Number.NaN };
  const sorted = values.toSorted((a, b) => a - b);
  return { low: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high: quantile(sorted, 0.75) };
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place % 1);
}

/** True when the middle halves have nothing in common, so that the difference is more than what one run scatters. */
export function differs(one: Spread, other: Spread): boolean {
  return one.high < other.low || other.high < one.low;
}
