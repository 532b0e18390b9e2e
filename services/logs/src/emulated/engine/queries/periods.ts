/** Milliseconds of the units that have a fixed length (user guide, "Datetime functions": units and their abbreviations). */
const fixed: ReadonlyMap<string, number> = new Map(
  [
    [1, "ms", "msec", "millisecond", "milliseconds"],
    [1000, "s", "sec", "secs", "second", "seconds"],
    [60_000, "m", "min", "mins", "minute", "minutes"],
    [3_600_000, "h", "hr", "hrs", "hour", "hours"],
    [86_400_000, "d", "day", "days"],
    [604_800_000, "w", "week", "weeks"],
  ].flatMap(([ms, ...names]) => names.map((name) => [String(name), Number(ms)] as const)),
);

/** Months of the other units. */
const calendar: ReadonlyMap<string, number> = new Map(
  [
    [1, "mo", "mon", "month", "months"],
    [3, "q", "qtr", "quarter", "quarters"],
    [12, "y", "yr", "yrs", "year", "years"],
  ].flatMap(([months, ...names]) => names.map((name) => [String(name), Number(months)] as const)),
);

/** Where a period that contains a time begins and ends, in milliseconds. */
export type Period = (ms: number) => readonly [from: number, to: number];

/** The period of a text such as `5m`; undefined for others. */
export function periodOf(text: string): Period | undefined {
  const [, count = "", unit = ""] = /^(\d{1,9})([A-Za-z]{1,12})$/.exec(text) ?? [];
  const number = Number(count);
  if (number === 0) return undefined;
  const ms = fixed.get(unit.toLowerCase());
  if (ms !== undefined) return (time) => stepOf(time, number * ms);
  const months = calendar.get(unit.toLowerCase());
  return months === undefined ? undefined : (time) => monthsOf(time, number * months);
}

function stepOf(time: number, step: number): readonly [number, number] {
  const from = Math.floor(time / step) * step;
  return [from, from + step];
}

function monthsOf(time: number, months: number): readonly [number, number] {
  const date = new Date(time);
  const since = date.getUTCFullYear() * 12 + date.getUTCMonth();
  const [first] = stepOf(since, months);
  return [startOf(first), startOf(first + months)];
}

/** The first moment of a month that is counted from the year 0 on. */
function startOf(month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(Math.floor(month / 12), month % 12, 1);
  return date.getTime();
}
