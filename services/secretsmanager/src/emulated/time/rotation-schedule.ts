import { invalidParameter } from "../errors.js";
import type { Rotation } from "../state.js";
import { readCron } from "./cron.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A cron expression without a day within this is refused. */
const FARTHEST = 366 * 5;

/** When a secret may be rotated next; milliseconds. */
interface Window {
  readonly opensAt: number;
  readonly closesAt: number;
}

/** The rules of a schedule, as a request gives them. */
type Rules = Pick<Rotation, "afterDays" | "duration" | "schedule">;

/** The next window after a time, in UTC (User Guide, "Schedule expressions in Secrets Manager rotation"). Undefined without a schedule. */
export function nextWindow(rules: Rules, now: number): Window | undefined {
  const opensAt = opening(rules, now);
  if (opensAt === undefined) return undefined;
  const hours = hoursIn(rules.duration) ?? (isInHours(rules) ? 1 : undefined);
  const endOfDay = startOfDay(opensAt) + DAY;
  return { opensAt, closesAt: hours === undefined ? endOfDay : Math.min(opensAt + hours * HOUR, endOfDay) };
}

function opening({ afterDays, schedule }: Rules, now: number): number | undefined {
  if (afterDays !== undefined) return startOfDay(now) + afterDays * DAY;
  const rate = rateIn(schedule);
  if (rate !== undefined)
    return rate.unit === HOUR ? Math.floor(now / HOUR) * HOUR + rate.count * HOUR : startOfDay(now) + rate.count * DAY;
  const cron = readCron(cronIn(schedule));
  if (cron === undefined) return undefined;
  for (let day = 0; day < FARTHEST; day++) {
    const midnight = startOfDay(now) + day * DAY;
    if (!cron.isDay(new Date(midnight))) continue;
    const hour = [...cron.hours].sort((a, b) => a - b).find((each) => midnight + each * HOUR > now);
    if (hour !== undefined) return midnight + hour * HOUR;
  }
  return undefined;
}

/**
 * Throws `InvalidParameterException` for a schedule that AWS does not take: both forms, none of a known form, more often than every four
 * hours, or a window that is longer than a day or than the time between rotations. AWS's words are not documented.
 */
export function checkRules({ afterDays, duration, schedule }: Rules, now: number): void {
  if (afterDays !== undefined && schedule !== undefined) {
    throw invalidParameter("RotationRules can have AutomaticallyAfterDays or ScheduleExpression, but not both.");
  }
  if (duration !== undefined && hoursIn(duration) === 0)
    throw invalidParameter("Duration 0h is invalid. The rotation window has one hour at least.");
  if (schedule === undefined) return;
  const rate = rateIn(schedule);
  if (rate !== undefined && !isAllowed(rate)) {
    throw invalidParameter(
      `ScheduleExpression ${schedule} is invalid. A secret can be rotated every 4 hours to 999 days.`,
    );
  }
  const opensAt = opening({ schedule }, now);
  if (opensAt === undefined) {
    throw invalidParameter(
      `ScheduleExpression ${schedule} is invalid. Give rate(<number> hours), rate(<number> days) or cron(0 <hours> <day-of-month> <month> <day-of-week> <year>).`,
    );
  }
  const betweenHours = hoursBetween(schedule);
  if (betweenHours < 4)
    throw invalidParameter(`ScheduleExpression ${schedule} is invalid. A secret can be rotated every 4 hours at most.`);
  const hours = hoursIn(duration) ?? 0;
  const hoursOfDay = (opensAt - startOfDay(opensAt)) / HOUR;
  const between = rate?.unit === HOUR ? rate.count : Math.min(24 - hoursOfDay, betweenHours);
  if (hours > Math.min(between, 24))
    throw invalidParameter(
      `Duration ${duration} is invalid. The rotation window must not extend into the next window or the next UTC day.`,
    );
}

function isAllowed({ count, unit }: Rate): boolean {
  return count >= 1 && count * unit >= 4 * HOUR && count * unit <= 999 * DAY;
}

/** The fewest hours between two windows of a day of a cron expression; 24 for anything else. */
function hoursBetween(schedule: string): number {
  const hours = [...(readCron(cronIn(schedule))?.hours ?? [])].sort((a, b) => a - b);
  return Math.min(24, ...hours.slice(1).map((hour, place) => hour - (hours[place] ?? 0)));
}

/** The days of `rate(10 days)`, which AWS shows besides the expression. */
export function daysOfRate(schedule: string | undefined): number | undefined {
  const rate = rateIn(schedule);
  return rate?.unit === DAY ? rate.count : undefined;
}

/** True for a rate in hours, and for several hours of a day (API reference, "RotationRulesType"). */
function isInHours({ schedule }: Rules): boolean {
  return rateIn(schedule)?.unit === HOUR || (readCron(cronIn(schedule))?.hours.size ?? 0) > 1;
}

interface Rate {
  readonly count: number;
  /** Milliseconds. */
  readonly unit: number;
}

function rateIn(schedule = ""): Rate | undefined {
  const [, count, unit] = /^rate\((\d{1,4}) (hour|day)s?\)$/.exec(schedule) ?? [];
  return count === undefined ? undefined : { count: Number(count), unit: unit === "hour" ? HOUR : DAY };
}

function cronIn(schedule = ""): string {
  return schedule.startsWith("cron(") && schedule.endsWith(")") ? schedule.slice(5, -1) : "";
}

function hoursIn(duration: string | undefined): number | undefined {
  return duration === undefined ? undefined : Number.parseInt(duration, 10);
}

function startOfDay(time: number): number {
  return Math.floor(time / DAY) * DAY;
}
