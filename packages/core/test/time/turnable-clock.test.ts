/** A server's clock: it runs with the machine's, and can be frozen and turned. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TurnableClock } from "../../src/time/turnable-clock.js";

const start = Date.UTC(2026, 0, 1);

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

/** A running clock, and the times at which its alarms fired. */
function ringing(...seconds: readonly number[]) {
  const clock = new TurnableClock();
  const fired: number[] = [];
  const cancel = seconds.map((second) =>
    clock.alarm(start + second * 1000, () => fired.push((clock.now() - start) / 1000)),
  );
  return { clock, fired, cancel };
}

test("runs with the machine's clock, and rings at its time", () => {
  const { clock, fired } = ringing(5, 10);
  vi.advanceTimersByTime(4999);
  expect({ now: clock.now() - start, fired }).toEqual({ now: 4999, fired: [] });
  vi.advanceTimersByTime(1);
  expect(fired).toEqual([5]);
});

test("frozen, it stands still and nothing rings; resumed, it runs on from there", async () => {
  const { clock, fired } = ringing(5);
  vi.advanceTimersByTime(3000);
  await clock.freeze();
  vi.advanceTimersByTime(60_000);
  expect({ now: clock.now() - start, runs: clock.runs, fired }).toEqual({ now: 3000, runs: false, fired: [] });
  await clock.resume();
  vi.advanceTimersByTime(2000);
  expect({ now: clock.now() - start, runs: clock.runs, fired }).toEqual({ now: 5000, runs: true, fired: [5] });
});

test("it shows whole milliseconds, whatever it is set to and advanced by", async () => {
  const clock = new TurnableClock(start + 0.4);
  expect(clock.now()).toBe(start);
  await clock.advance("1.5ms");
  expect(clock.now()).toBe(start + 2);
  await clock.set(start + 10.7);
  expect(clock.now()).toBe(start + 11);
});

test("advanced, each alarm rings at its own time, and it runs on", async () => {
  const { clock, fired } = ringing(5, 10, 100, 3600);
  await clock.advance("PT1M40S");
  expect({ now: clock.now() - start, fired }).toEqual({ now: 100_000, fired: [5, 10, 100] });
  vi.advanceTimersByTime(3_500_000);
  expect(fired).toEqual([5, 10, 100, 3600]);
});

test("turns follow one another, and a freeze waits for them", async () => {
  const { clock } = ringing();
  await Promise.all([clock.advance("30s"), clock.advance("10s"), clock.freeze()]);
  expect({ now: clock.now() - start, runs: clock.runs }).toEqual({ now: 40_000, runs: false });
});

test("set back, it rings only what is still ahead", async () => {
  const { clock, fired } = ringing(5);
  await clock.set(start - 60_000);
  vi.advanceTimersByTime(64_000);
  expect(fired).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(fired).toEqual([5]);
});

test("a cancelled alarm does not ring, whether it runs, is frozen or turned", async () => {
  const { clock, fired, cancel } = ringing(5, 6, 7);
  cancel[0]?.();
  await clock.freeze();
  cancel[1]?.();
  await clock.resume();
  cancel[2]?.();
  await clock.advance("1m");
  vi.advanceTimersByTime(60_000);
  expect(fired).toEqual([]);
});

test.each(["", "1", "PT", "P", "P1M", "-1s", "1 h"])("refuses %j, which is not a duration", async (by) => {
  await expect(new TurnableClock().advance(by as "1s")).rejects.toThrow(RangeError);
});

test.each([true, false])(
  "stays where it is rather than go beyond the year 9999, also where it runs: %s",
  async (runs) => {
    const { clock, fired } = ringing(1_000_000_000_000);
    if (!runs) await clock.freeze();
    const before = clock.now();
    await expect(clock.advance("99999999999999d")).rejects.toThrow("A clock goes to the end of the year 9999 at most.");
    await expect(clock.set(Date.UTC(10_000, 0, 1))).rejects.toThrow(RangeError);
    expect([clock.now(), clock.runs, fired]).toEqual([before, runs, []]);
  },
);
