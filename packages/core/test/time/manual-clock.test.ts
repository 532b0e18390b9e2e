import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { manualClock } from "../../src/time/manual-clock.js";

describe("A clock that is turned by hand", () => {
  test("stands still, and shows what it was set to", async () => {
    const clock = manualClock(1000);
    expect(clock.now()).toBe(1000);
    await clock.advance(500);
    expect(clock.now()).toBe(1500);
    await clock.set(new Date("2030-01-01T00:00:00Z"));
    expect(clock.now()).toBe(Date.UTC(2030, 0, 1));
    await clock.set(0);
    expect(clock.now()).toBe(0);
    expect(manualClock().now()).toBe(Date.UTC(2026, 0, 1));
  });

  test.each([
    ["advance by less than nothing", (clock: ReturnType<typeof manualClock>) => clock.advance(-1)],
    ["advance by no number", (clock: ReturnType<typeof manualClock>) => clock.advance(Number.NaN)],
    ["advance for ever", (clock: ReturnType<typeof manualClock>) => clock.advance(Number.POSITIVE_INFINITY)],
    ["show an invalid date", (clock: ReturnType<typeof manualClock>) => clock.set(new Date("never"))],
    ["show a time before the first date", (clock: ReturnType<typeof manualClock>) => clock.set(-1e20)],
  ])("can't %s", async (_, turn) => {
    const clock = manualClock(7);
    await expect(turn(clock)).rejects.toThrow(RangeError);
    expect(clock.now()).toBe(7);
  });

  test("rings what it passes in the order of time, each alarm while it shows its time, and nothing that was cancelled", async () => {
    const alarm = fc.record({ time: fc.nat(50), cancelled: fc.boolean(), next: fc.option(fc.nat(20)) });
    await fc.assert(
      fc.asyncProperty(fc.array(alarm), fc.array(fc.nat(30)), async (alarms, turns) => {
        const clock = manualClock(0);
        const rung: [set: number, shown: number][] = [];
        const wanted: [set: number, shown: number][] = [];
        const set = (time: number, next: number | null) => {
          const cancel = clock.alarm(time + 1, () => {
            rung.push([time + 1, clock.now()]);
            if (next !== null) set(clock.now() + next, null);
          });
          return cancel;
        };
        for (const { time, cancelled, next } of alarms) {
          const cancel = set(time, next);
          if (cancelled) cancel();
          else wanted.push(...expectedOf(time + 1, next));
        }
        for (const turn of turns) await clock.advance(turn);
        const passed = wanted.filter(([time]) => time <= clock.now());
        expect(rung).toEqual(passed.sort(([a], [b]) => a - b));
      }),
    );
  });

  test("rings what is overdue as soon as it was set, but not before that is done", async () => {
    const clock = manualClock(10);
    const rung: number[] = [];
    clock.alarm(5, () => rung.push(clock.now()));
    expect(rung).toEqual([]);
    await Promise.resolve();
    expect(rung).toEqual([10]);
  });
});

function expectedOf(time: number, next: number | null): [number, number][] {
  const own: [number, number] = [time, time];
  return next === null ? [own] : [own, [time + next + 1, time + next + 1]];
}
