/** Which time of the world's a client means that signs with a second of the machine's. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TurnableClock } from "../../src/time/turnable-clock.js";

const start = Date.UTC(2026, 10, 22, 10);
const HOUR = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ now: start, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** Milliseconds for which something counts as signed, of which the date is given in whole seconds. */
const ageOf = (clock: TurnableClock, signedAt: number) =>
  clock.now() - clock.timeAt(Math.floor(signedAt / 1000) * 1000);

test("time passes for what was signed as the clock goes on, whichever time it was set to", async () => {
  const clock = new TurnableClock();
  await clock.freeze();
  await clock.set(Date.UTC(2024, 0, 1));
  vi.setSystemTime(start + 5000);
  await clock.advance("59s");
  expect(ageOf(clock, start + 4000)).toBe(59_000);
  vi.setSystemTime(start + 10_000);
  await clock.resume();
  vi.setSystemTime(start + 15_000);
  expect(ageOf(clock, start + 12_000)).toBe(3000);
});

test("within one second it was signed after the clock was set, and before it was advanced", async () => {
  const clock = new TurnableClock();
  vi.setSystemTime(start + 1200);
  await clock.set(Date.UTC(2031, 0, 1));
  vi.setSystemTime(start + 1400);
  expect(ageOf(clock, start + 1300)).toBeLessThan(1000);
  await clock.advance("1h");
  expect(ageOf(clock, start + 1300)).toBeGreaterThanOrEqual(HOUR);
  expect(ageOf(clock, start + 1300)).toBeLessThan(HOUR + 1000);
});

test("a clock that is copied from one that was turned knows its own time", async () => {
  const clock = new TurnableClock();
  await clock.advance("1h");
  const copy = clock.fork();
  vi.setSystemTime(start + 3000);
  expect(ageOf(copy, start + 2000)).toBe(1000);
});

test("who signs with the time of the world gets it back", () => {
  const clock = new TurnableClock(Date.UTC(2024, 0, 1));
  expect(ageOf(clock, Date.UTC(2023, 11, 31, 23))).toBe(HOUR);
  expect(clock.timeAt(Date.UTC(2040, 0, 1))).toBe(Date.UTC(2040, 0, 1));
});
