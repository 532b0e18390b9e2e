import { EventEmitter } from "node:events";
import type { Clock } from "@cloudstub/kit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Activity } from "../../src/time/activity.js";
import { manualClock } from "../../src/time/manual-clock.js";
import { Scheduler } from "../../src/time/scheduler.js";
import { CallWaits } from "../../src/time/waits.js";
import type { Connection } from "../../src/wire/wire.js";

const start = Date.UTC(2026, 0, 1);

/** The waits of a call of a service. */
const waitsOf = (scheduler: Scheduler, service: string, connection?: Connection) =>
  new CallWaits(
    { scheduler, activity: new Activity(), atOnce: <T>(work: () => T) => work() },
    { service, scope: service },
    { connection },
  );

interface Take {
  readonly ms: number;
  readonly topic?: string;
  readonly by?: CallWaits;
}

/** A shelf that calls take things from, and what became of each of them, in the order in which they were answered. */
function shop(clock: Clock = manualClock()) {
  const scheduler = new Scheduler(clock);
  const waits = waitsOf(scheduler, "shop");
  const shelf: string[] = [];
  const told: string[] = [];
  const tries: string[] = [];
  const take = (name: string, { ms, topic = "shelf", by = waits }: Take) => {
    const result = by.until(topic, { until: clock.now() + ms }, () => {
      tries.push(name);
      return shelf.shift();
    });
    const tell = (thing: string | undefined) => void told.push(`${name}: ${thing ?? "nothing"}`);
    if (result instanceof Promise)
      void result.then(tell, (error: Error) => told.push(`${name} failed: ${error.message}`));
    else tell(result);
  };
  const put = (...things: string[]) => {
    shelf.push(...things);
    waits.wake("shelf");
  };
  return { scheduler, waits, shelf, told, tries, take, put };
}

/** Lets all that was woken try, and be answered. */
const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

describe("A call", () => {
  test("that finds something is answered at once, with no promise", () => {
    const { waits } = shop();
    expect(waits.until("shelf", { until: start + 1000 }, () => 0)).toBe(0);
  });

  test.each([0, -1])("whose time is over (%i ms) tries once and waits for nothing", (ms) => {
    const clock = manualClock(start);
    const { waits, tries, take, told } = shop(clock);
    expect(waits.until("shelf", { until: start + ms }, () => undefined)).toBeUndefined();
    take("a", { ms });
    expect({ tries, told }).toEqual({ tries: ["a"], told: ["a: nothing"] });
  });

  test("that waits gets what comes, after the call that brought it", async () => {
    const { take, put, told, tries } = shop();
    take("a", { ms: 1000 });
    put("bread");
    expect({ told, tries }).toEqual({ told: [], tries: ["a"] });
    await settled();
    expect({ told, tries }).toEqual({ told: ["a: bread"], tries: ["a", "a"] });
  });

  test("that finds nothing in its time gets nothing, and not before", async () => {
    const clock = manualClock(start);
    const { take, told } = shop(clock);
    take("a", { ms: 1000 });
    await clock.advance(999);
    await settled();
    expect(told).toEqual([]);
    await clock.advance(1);
    await settled();
    expect(told).toEqual(["a: nothing"]);
  });

  test("whose attempt fails is told so, and the next one tries", async () => {
    const { waits, take, put, told } = shop();
    let broken = false;
    const result = waits.until("shelf", { until: start + 1000 }, () => {
      if (broken) throw new Error("no such shelf");
      return undefined;
    });
    take("b", { ms: 1000 });
    broken = true;
    put("bread");
    await expect(result).rejects.toThrow("no such shelf");
    await settled();
    expect(told).toEqual(["b: bread"]);
    expect(() =>
      waits.until("shelf", { until: start + 1000 }, () => {
        throw new Error("none at all");
      }),
    ).toThrow("none at all");
  });
});

describe("Those who wait for a topic", () => {
  test("are served in the order in which they came, until an attempt finds nothing", async () => {
    const { take, put, told, tries } = shop();
    for (const name of ["a", "b", "c", "d"]) take(name, { ms: 1000 });
    tries.length = 0;
    put("bread", "milk");
    await settled();
    expect(told).toEqual(["a: bread", "b: milk"]);
    expect(tries).toEqual(["a", "b", "c"]);
  });

  test("don't hear of other topics, nor of those of other services", async () => {
    const { scheduler, take, shelf, tries } = shop();
    take("a", { ms: 1000 });
    shelf.push("bread");
    waitsOf(scheduler, "bank").wake("shelf");
    waitsOf(scheduler, "shop").wake("counter");
    await settled();
    expect(tries).toEqual(["a"]);
  });

  test("may be woken by one that was woken", async () => {
    const { waits, shelf, take, put, told } = shop();
    void waits.until("counter", { until: start + 1000 }, () => {
      const thing = shelf.pop();
      if (thing !== undefined) put(`cut ${thing}`);
      return thing;
    });
    take("a", { ms: 1000 });
    shelf.push("bread");
    waits.wake("counter");
    await settled();
    expect(told).toEqual(["a: cut bread"]);
  });

  test("are served as a queue would serve them, whatever happens", async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant("take" as const), ms: fc.integer({ min: -1, max: 30 }) }),
      fc.record({ do: fc.constant("put" as const), count: fc.nat(3) }),
      fc.record({ do: fc.constant("advance" as const), ms: fc.nat(20) }),
      fc.record({ do: fc.constantFrom("wake" as const, "release" as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const clock = manualClock(0);
        const { scheduler, take, put, told } = shop(clock);
        const waiting: { name: string; until: number }[] = [];
        const wanted: string[] = [];
        const left: string[] = [];
        let made = 0;
        for (const each of steps) {
          if (each.do === "take") {
            const name = `${++made}`;
            take(name, { ms: each.ms });
            if (left.length > 0) wanted.push(`${name}: ${left.shift()}`);
            else if (each.ms <= 0) wanted.push(`${name}: nothing`);
            else waiting.push({ name, until: clock.now() + each.ms });
          } else if (each.do === "put") {
            const things = Array.from({ length: each.count }, () => `thing ${++made}`);
            put(...things);
            left.push(...things);
            while (waiting.length > 0 && left.length > 0) wanted.push(`${waiting.shift()?.name}: ${left.shift()}`);
          } else if (each.do === "advance") {
            await clock.advance(each.ms);
            const over = waiting.filter(({ until }) => until <= clock.now()).sort((a, b) => a.until - b.until);
            for (const one of over) waiting.splice(waiting.indexOf(one), 1);
            wanted.push(...over.map(({ name }) => `${name}: nothing`));
          } else if (each.do === "release") {
            scheduler.release();
            wanted.push(...waiting.splice(0).map(({ name }) => `${name}: nothing`));
          } else put();
          await settled();
        }
        expect(told).toEqual(wanted);
      }),
      { numRuns: 50 },
    );
  });
});

describe("A client that is gone", () => {
  const connected = () => Object.assign(new EventEmitter(), { destroyed: false });

  test("ends its call, and nothing of what comes is lost to it", async () => {
    const { scheduler, take, put, told } = shop();
    const connection = connected();
    take("gone", { ms: 1000, by: waitsOf(scheduler, "shop", connection) });
    take("b", { ms: 1000 });
    connection.destroyed = true;
    connection.emit("close");
    put("bread");
    await settled();
    expect(told).toEqual(["gone: nothing", "b: bread"]);
  });

  test("gets nothing even where it was not heard yet that it is gone", async () => {
    const { scheduler, take, put, told, tries } = shop();
    const connection = connected();
    take("gone", { ms: 1000, by: waitsOf(scheduler, "shop", connection) });
    take("b", { ms: 1000 });
    connection.destroyed = true;
    put("bread");
    take("late", { ms: 1000, by: waitsOf(scheduler, "shop", connection) });
    await settled();
    expect(told).toEqual(["late: nothing", "gone: nothing", "b: bread"]);
    expect(tries).toEqual(["gone", "b", "b"]);
  });

  test("is not listened to any longer than its call waits", async () => {
    const { scheduler, take, put } = shop();
    const connection = connected();
    const by = waitsOf(scheduler, "shop", connection);
    const listeners = () => ["close", "end"].map((event) => connection.listenerCount(event));
    expect(listeners()).toEqual([0, 0]);
    take("a", { ms: 1000, by });
    take("b", { ms: 1000, by });
    expect(listeners()).toEqual([2, 2]);
    put("bread");
    await settled();
    expect(listeners()).toEqual([1, 1]);
    scheduler.release();
    expect(listeners()).toEqual([0, 0]);
  });
});

describe("The scheduler", () => {
  test("ends the waits of one service, or all", async () => {
    const { scheduler, take, told } = shop();
    take("a", { ms: 1000 });
    take("b", { ms: 1000, by: waitsOf(scheduler, "shopping") });
    scheduler.release("shop");
    await settled();
    expect(told).toEqual(["a: nothing"]);
    scheduler.release();
    await settled();
    expect(told).toEqual(["a: nothing", "b: nothing"]);
  });

  test("lets no call wait between its closing and its opening", async () => {
    const { scheduler, take, put, told } = shop();
    take("a", { ms: 1000 });
    scheduler.close();
    take("b", { ms: 1000 });
    await settled();
    scheduler.open();
    take("c", { ms: 1000 });
    put("bread");
    await settled();
    expect(told.sort()).toEqual(["a: nothing", "b: nothing", "c: bread"]);
  });

  test("lets all try again when all is new", async () => {
    const { scheduler, take, shelf, told } = shop();
    take("a", { ms: 1000, topic: "one" });
    take("b", { ms: 1000, topic: "two" });
    shelf.push("bread", "milk");
    scheduler.wakeAll();
    await settled();
    expect(told).toEqual(["a: bread", "b: milk"]);
  });

  test("keeps two alarms for ten thousand who wait, for their next tries and for their ends, and none without a waiter", async () => {
    const turned = manualClock(start);
    const alarms = new Set<number>();
    let set = 0;
    const clock: Clock = {
      now: turned.now,
      alarm(time, ring) {
        const own = ++set;
        alarms.add(own);
        const cancel = turned.alarm(time, () => void (alarms.delete(own) && ring()));
        return () => void (alarms.delete(own) && cancel());
      },
    };
    const { take, put, told, shelf } = shop(clock);
    for (let n = 0; n < 10_000; n++) take(`${n}`, { ms: 20_000 + (n % 7) });
    expect({ alarms: alarms.size, set }).toEqual({ alarms: 1, set: 1 });
    for (let n = 0; n < 100; n++) put(`${n}`);
    await settled();
    expect({ alarms: alarms.size, told: told.length }).toEqual({ alarms: 1, told: 100 });

    await turned.advance(10_000);
    shelf.push(...Array.from({ length: 9_890 }, () => "bread"));
    put();
    await settled();
    expect({ alarms: alarms.size, told: told.length }).toEqual({ alarms: 1, told: 9_990 });
    await turned.advance(10_006);
    await settled();
    expect({ alarms: alarms.size, told: told.length }).toEqual({ alarms: 0, told: 10_000 });
  });

  test("waits in the machine's time with a clock that has no alarms, even one that stands still", async () => {
    const { waits } = shop({ now: () => start });
    const before = performance.now();
    expect(await waits.until("shelf", { until: start + 30 }, () => undefined)).toBeUndefined();
    expect(performance.now() - before).toBeGreaterThan(25);
  });
});
