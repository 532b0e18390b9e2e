/** A length of time: milliseconds, a number with its unit, or an ISO 8601 duration up to days. `"1500ms"`, `"30s"`, `"5m"`, `"1h"`, `"7d"`, `"PT1H30M"` */
export type Duration = number | `${number}${keyof typeof units}` | `P${string}`;

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Its milliseconds. Throws a `RangeError` for what is not a duration. */
export function milliseconds(duration: Duration): number {
  const ms = typeof duration === "string" ? (ofUnit(duration) ?? ofIso(duration)) : duration;
  if (typeof ms === "number" && ms >= 0 && ms < Infinity) return ms;
  const withUnit =
    'a number with its unit, such as "1500ms", "30s", "5m", "1h" or "7d", or an ISO 8601 duration such as "PT1H30M"';
  // An API port takes texts only, so for a text milliseconds need their unit.
  throw new RangeError(
    typeof duration === "string"
      ? `${JSON.stringify(duration)} is not a duration. Give ${withUnit}.`
      : `${String(duration)} is not a duration. Give milliseconds, 0 or more, or ${withUnit}.`,
  );
}

function ofUnit(duration: string): number | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(duration) ?? [];
  return amount === undefined ? undefined : Number(amount) * units[unit as keyof typeof units];
}

/** Months and years have no fixed length. */
function ofIso(duration: string): number | undefined {
  const [whole, days, time, hours, minutes, seconds] =
    /^P(?:(\d+)D)?(T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(duration) ?? [];
  if (whole === undefined || whole === "P" || time === "T") return undefined;
  const amounts = [days, hours, minutes, seconds].map((amount = "0") => Number(amount)) as [
    number,
    number,
    number,
    number,
  ];
  return amounts[0] * units.d + amounts[1] * units.h + amounts[2] * units.m + amounts[3] * units.s;
}
