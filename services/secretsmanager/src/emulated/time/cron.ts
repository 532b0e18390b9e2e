/** The days and hours of a `cron()` expression, in UTC. */
export interface Cron {
  readonly hours: ReadonlySet<number>;
  readonly isDay: (date: Date) => boolean;
}

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const days = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const DAY = 86_400_000;

/**
 * Reads `minutes hours day-of-month month day-of-week year` (Secrets Manager User Guide, "Schedule expressions in Secrets Manager
 * rotation"): the minutes are 0, one of both days is `?`, and the year is `*`. Undefined for anything else.
 */
export function readCron(text: string): Cron | undefined {
  const [minutes = "", hour = "", dayOfMonth = "", month = "", dayOfWeek = "", year = "", ...rest] = text
    .trim()
    .split(" ");
  const hours = numbersIn(hour, 0, 23);
  const inMonth = numbersIn(named(month, months, 1), 1, 12);
  const onDay =
    dayOfMonth === "?" ? weekdays(named(dayOfWeek, days, 1)) : dayOfWeek === "?" ? monthDays(dayOfMonth) : undefined;
  if (minutes !== "0" || year !== "*" || rest.length > 0 || !hours || !inMonth || !onDay) return undefined;
  return { hours, isDay: (date) => inMonth.has(date.getUTCMonth() + 1) && onDay(date) };
}

function monthDays(text: string): ((date: Date) => boolean) | undefined {
  if (text === "L") return (date) => new Date(date.getTime() + DAY).getUTCDate() === 1;
  const numbers = numbersIn(text, 1, 31);
  return numbers && ((date) => numbers.has(date.getUTCDate()));
}

/** `1` is Sunday; `2#3` is the third Monday of the month, and `6L` its last Friday. */
function weekdays(text: string): ((date: Date) => boolean) | undefined {
  const [, day, nth] = /^([1-7])#([1-5])$/.exec(text) ?? [];
  if (day !== undefined) return (date) => isWeekday(date, day) && Math.ceil(date.getUTCDate() / 7) === Number(nth);
  const [, last] = /^([1-7])L$/.exec(text) ?? [];
  if (last !== undefined)
    return (date) => isWeekday(date, last) && new Date(date.getTime() + 7 * DAY).getUTCDate() <= 7;
  const numbers = numbersIn(text, 1, 7);
  return numbers && ((date) => numbers.has(date.getUTCDay() + 1));
}

function isWeekday(date: Date, day: string): boolean {
  return date.getUTCDay() + 1 === Number(day);
}

function named(text: string, names: readonly string[], first: number): string {
  return text.replaceAll(/[A-Z]{3}/g, (name) => (names.includes(name) ? String(names.indexOf(name) + first) : name));
}

/** The numbers of `*`, `1,2`, `1-5` and `0/4`; undefined where one is outside of the bounds. */
function numbersIn(text: string, least: number, most: number): Set<number> | undefined {
  const numbers = new Set<number>();
  for (const part of text.split(",")) {
    const [, from = "", to, step] = /^(\*|\d{1,4})(?:-(\d{1,4}))?(?:\/(\d{1,4}))?$/.exec(part) ?? [];
    if (from === "") return undefined;
    const isAny = from === "*";
    const first = isAny ? least : Number(from);
    const last = to !== undefined ? Number(to) : isAny || step !== undefined ? most : first;
    if (first < least || last > most || first > last || step === "0") return undefined;
    for (let number = first; number <= last; number += Number(step ?? 1)) numbers.add(number);
  }
  return numbers;
}
