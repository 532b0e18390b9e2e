/** A length of time: milliseconds, or a number with its unit. `"1500ms"`, `"30s"`, `"5m"`, `"1h"`, `"7d"` */
export type Duration = number | `${number}${keyof typeof units}`;

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Its milliseconds. Throws a `RangeError` for what is no duration. */
export function milliseconds(duration: Duration): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(String(duration)) ?? [];
  const ms = amount === undefined ? duration : Number(amount) * units[unit as keyof typeof units];
  if (typeof ms === "number" && ms >= 0 && ms < Infinity) return ms;
  throw new RangeError(
    `${typeof duration === "number" ? duration : JSON.stringify(duration)} is no length of time. Give milliseconds, 0 or more, or a number with its unit: "1500ms", "30s", "5m", "1h", "7d".`,
  );
}
