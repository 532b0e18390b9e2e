import type { Agent, AgentCall, Collection, Scope, ServiceModule } from "@cloudstub/kit";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeRegistry } from "../../src/registry/registry.js";
import { runAgents } from "../../src/request/run-agents.js";
import { CommitQueue } from "../../src/state/commit-queue.js";
import { Store } from "../../src/state/store.js";
import { type ManualClock, manualClock } from "../../src/time/manual-clock.js";
import { World } from "../../src/world/world.js";
import { postOffice } from "./post-office.js";

/** Letters to send, by the time that they are due, and letters that were sent. */
interface PostState {
  readonly outbox: Collection<string>;
  readonly sent: Collection<string>;
}

type Post = AgentCall<PostState>;
type PostAgents = { readonly [name: string]: Agent<PostState> };

const start = Date.UTC(2026, 0, 1);
const keyOf = (time: number, text: string) => `${String(time).padStart(16, "0")} ${text}`;
const timeIn = (key: string) => Number(key.slice(0, 16));

function first(letters: Collection<string>): { readonly time: number; readonly key: string } | undefined {
  for (const key of letters.keys()) return { time: timeIn(key), key };
  return undefined;
}

/** Sends one letter at a time. One that says `again 5` is written again for 5 seconds later. */
const deliver: Agent<PostState> = {
  due: ({ outbox }) => first(outbox),
  run({ state, clock, wake }) {
    const { key = "" } = first(state.outbox) ?? {};
    const text = state.outbox.get(key) ?? "";
    state.outbox.delete(key);
    state.sent.set(keyOf(state.sent.size, ""), `${(clock.now() - start) / 1000} ${text}`);
    const [, again] = /^again (\d+)/.exec(text) ?? [];
    if (again !== undefined) state.outbox.set(keyOf(clock.now() + Number(again) * 1000, text), text);
    wake("sent");
  },
};

/** A world with a post office whose agents are given. */
function open(agents: PostAgents, options: { readonly clock?: ManualClock; readonly store?: Store } = {}) {
  const clock = options.clock ?? manualClock(start);
  const own = (scope: Scope) => ({
    outbox: scope.collection<string>("outbox"),
    sent: scope.collection<string>("sent"),
  });
  const module = { ...postOffice, emulated: { state: own, scope: "region", agents } } as unknown as ServiceModule;
  const registry = makeRegistry([module], { fidelity: "emulated" });
  const world = new World({ clock, ...options });
  runAgents(registry, world);
  onTestFinished(() => world.finish());
  const stateIn = (scope?: string) => world.stateOf(registry.services[0] as never, scope) as PostState;
  const state = stateIn();
  world.catchUp();
  const post = (seconds: number, text: string) =>
    world.atOnce(() => state.outbox.set(keyOf(start + seconds * 1000, text), text));
  const failures = () =>
    world.history
      .latestFirst()
      .reverse()
      .map(({ timestamp, error }) => `${(Date.parse(timestamp) - start) / 1000} ${error?.message}`);
  return { clock, world, state, stateIn, post, sent: () => [...state.sent.values()], failures };
}

describe("What is due", () => {
  test("is done before the work that made it due returns", () => {
    const { post, sent } = open({ deliver });
    post(0, "a");
    expect(sent()).toEqual(["0 a"]);
  });

  test("later is done at its own time, in order, when the clock is turned past it", async () => {
    const { clock, post, sent } = open({ deliver });
    for (const [second, text] of [
      [3, "c"],
      [1, "a"],
      [2, "b"],
      [7200, "z"],
    ] as const)
      post(second, text);
    await clock.advance("1h");
    expect(sent()).toEqual(["1 a", "2 b", "3 c"]);
  });

  test("is done before anything looks, at its own time, where alarms are late", () => {
    let now = start;
    const clock = { now: () => now, alarm: () => () => {} };
    const { world, post, sent } = open({ deliver }, { clock: clock as unknown as ManualClock });
    post(1, "a");
    now += 5000;
    expect(sent()).toEqual([]);
    expect(world.atOnce(sent)).toEqual(["1 a"]);
    post(7, "b");
    now += 5000;
    world.capture();
    expect(sent()).toEqual(["1 a", "7 b"]);
  });

  test("after the clock was set back is done at its new time", async () => {
    const { clock, post, sent } = open({ deliver });
    await clock.advance(10_000);
    post(10, "a");
    await clock.set(start + 2000);
    post(3, "b");
    await clock.advance(1000);
    expect(sent()).toEqual(["10 a", "3 b"]);
  });

  test("is known again after a restore, a reset and a rollback", async () => {
    const { clock, world, post, sent } = open({ deliver });
    post(5, "a");
    const captured = world.capture();
    world.reset();
    await clock.advance(10_000);
    expect(sent()).toEqual([]);
    await clock.set(start);
    world.restore(captured);
    await clock.advance(10_000);
    expect(sent()).toEqual(["5 a"]);
    // The clock shows the tenth second; the letter was due in the fifth.
    world.restore(captured);
    expect(sent()).toEqual(["5 a"]);
    world.reset();
    post(20, "b");
    expect(() => world.atOnce(() => void [post(30, "c"), raise("no")])).toThrow("no");
    await clock.advance("1h");
    expect(sent()).toEqual(["20 b"]);
  });

  test("is not done any more when the world has finished, and is when it is opened again", async () => {
    const { clock, world, post, sent } = open({ deliver });
    post(1, "a");
    world.finish();
    await clock.advance(5000);
    expect(sent()).toEqual([]);
    world.open();
    expect(sent()).toEqual(["1 a"]);
  });

  test("wakes those who wait for it, at its time and before their wait ends", async () => {
    const { clock, world, state, post } = open({ deliver });
    const attempt = () => world.atOnce(() => first(state.sent) && clock.now());
    const wait = world.scheduler.wait({
      topic: "post/sent",
      limits: { until: start + 2000 },
      attempt,
      connection: undefined,
    });
    post(2, "a");
    await clock.advance("1h");
    expect(await wait).toBe(start + 2000);
  });
});

function raise(message: string): never {
  throw new TypeError(message);
}

test("agents that are due at one time run in the order of the table", async () => {
  const told: string[] = [];
  const agent = (name: string): Agent<PostState> => ({
    due: ({ outbox }) => (outbox.has(name) ? undefined : { time: start + 1000 }),
    run: ({ state }) => void [told.push(name), state.outbox.set(name, "")],
  });
  const { clock } = open({ z: agent("z"), a: agent("a"), m: agent("m") });
  await clock.advance(1000);
  expect(told).toEqual(["z", "a", "m"]);
});

describe("In many accounts and regions", () => {
  const scopes = Array.from({ length: 200 }, (_, n) => `post/${String(n).padStart(12, "0")}/eu-west-1`);

  test("agents are asked what is due only where the state has changed", () => {
    let asked = 0;
    const counted: Agent<PostState> = {
      ...deliver,
      due: (state, around) => [asked++, deliver.due(state, around)][1] as ReturnType<typeof deliver.due>,
    };
    const { world, stateIn } = open({ counted });
    const states = scopes.map(stateIn);
    world.catchUp();
    asked = 0;
    for (let look = 0; look < 10; look++) world.atOnce(() => undefined);
    expect(asked).toBe(0);
    world.atOnce(() => states[7]?.outbox.set(keyOf(start + 1000, "a"), "a"));
    expect(asked).toBe(1);
    expect(() => world.atOnce(() => void [states[9]?.outbox.set(keyOf(start + 1000, "b"), "b"), raise("no")])).toThrow(
      "no",
    );
    world.catchUp();
    expect(asked).toBe(2);
  });

  test("agents work by themselves, at one time in the order of their accounts and regions", async () => {
    const { clock, world, stateIn } = open({ deliver });
    const woken: string[] = [];
    for (const topic of [9, 3, 5, 1].map((n) => `${scopes[n]}/sent`)) {
      void world.scheduler.wait({
        topic,
        limits: { until: start + 5000 },
        attempt: () => woken.push(topic),
        connection: undefined,
      });
    }
    world.atOnce(() => {
      for (const n of [5, 3, 9, 1]) stateIn(scopes[n]).outbox.set(keyOf(start + 1000, "a"), "a");
    });
    await clock.advance(1000);
    expect(woken).toEqual([1, 3, 5, 9].map((n) => `${scopes[n]}/sent`));
  });
});

describe("Accounts and regions of which a reset left nothing", () => {
  const scopes = Array.from({ length: 50 }, (_, n) => `post/${String(n).padStart(12, "0")}/eu-west-1`);
  const scope = "post/000000000007/eu-west-1";

  test("are forgotten, with their agents, and used again as new ones are", async () => {
    let asked = 0;
    const counted: Agent<PostState> = {
      ...deliver,
      due: (state) => [asked++, deliver.due(state, {} as never)][1] as never,
    };
    const { clock, world, stateIn } = open({ counted });
    world.atOnce(() => {
      for (const used of scopes) stateIn(used).outbox.set(keyOf(start + 9000, "a"), "a");
    });
    world.reset();
    asked = 0;
    world.agents.forgetFailures();
    world.catchUp();
    expect(asked).toBe(1);
    expect(world.agents.pending()).toBeUndefined();
    const again = stateIn(scope);
    world.atOnce(() => again.outbox.set(keyOf(start + 1000, "b"), "b"));
    await clock.advance(1000);
    expect([...again.sent.values()]).toEqual(["1 b"]);
    expect(stateIn(scope)).toBe(again);
  });

  test("are kept while something is in progress, which may still write there", async () => {
    const { clock, world, stateIn } = open({ deliver });
    const work = { beganAt: 0 };
    world.activity.begin(work);
    const known = stateIn(scope);
    world.reset();
    world.atOnce(() => known.outbox.set(keyOf(start + 1000, "a"), "a"));
    world.activity.end(work);
    await clock.advance(1000);
    expect([...known.sent.values()]).toEqual(["1 a"]);
  });

  test("work again where the reset could not be stored on disk", async () => {
    let isFull = false;
    const write = async () => void (isFull && (await Promise.reject(new Error("The disk is full."))));
    const store = new Store(new CommitQueue({ encode: (change) => change, commit: write, close: async () => {} }));
    const { clock, world, stateIn } = open({ deliver }, { store });
    world.atOnce(() => stateIn(scope).outbox.set(keyOf(start + 5000, "a"), "a"));
    await store.committed();
    isFull = true;
    world.reset();
    await store.committed()?.catch(() => {});
    isFull = false;
    await clock.advance(5000);
    await store.committed();
    expect([...stateIn(scope).sent.values()]).toEqual(["5 a"]);
  });
});

describe("Agents of one part of the state", () => {
  /** An agent that reads a collection, and counts how often it is asked. */
  function counted(name: keyof PostState) {
    const asked = { times: 0 };
    const due = (state: PostState) => [asked.times++, first(state[name])][1] as ReturnType<typeof first>;
    const run = ({ state }: Post) => void state[name].delete(first(state[name])?.key ?? "");
    return { asked, agent: { due, run } satisfies Agent<PostState> };
  }

  test("are asked what is due only where something has changed that they read", () => {
    const [ofOutbox, ofSent] = [counted("outbox"), counted("sent")];
    const { world, state, post } = open({ outbox: ofOutbox.agent, sent: ofSent.agent });
    const asked = (work: () => unknown) => {
      [ofOutbox.asked.times, ofSent.asked.times] = [0, 0];
      world.atOnce(work);
      return [ofOutbox.asked.times, ofSent.asked.times];
    };
    expect(asked(() => undefined)).toEqual([0, 0]);
    expect(asked(() => state.outbox.set(keyOf(start + 1000, "a"), "a"))).toEqual([1, 0]);
    expect(asked(() => state.sent.set(keyOf(start + 1000, "a"), "a"))).toEqual([0, 1]);
    expect(asked(() => state.outbox.set(keyOf(start, "b"), "b"))).toEqual([2, 0]);
    const captured = world.capture();
    expect(asked(() => undefined)).toEqual([0, 0]);
    world.restore(captured);
    expect([ofOutbox.asked.times, ofSent.asked.times]).toEqual([1, 1]);
    post(5, "c");
    expect([ofOutbox.asked.times, ofSent.asked.times]).toEqual([2, 1]);
  });

  test("are asked again when another collection changes, where they read that one instead", () => {
    const either: Agent<PostState> = {
      due: ({ outbox, sent }) => first(sent.has("closed") ? sent : outbox),
      run: ({ state }) => void state.outbox.delete(first(state.outbox)?.key ?? ""),
    };
    const { world, state, post, clock } = open({ either });
    world.atOnce(() => state.sent.set("closed", ""));
    post(1, "a");
    expect(world.agents.isDueBy(start + 1000)).toBe(false);
    world.atOnce(() => state.sent.delete("closed"));
    expect(world.agents.isDueBy(start + 1000)).toBe(true);
    return clock.advance(1000);
  });
});

/** Sends a letter, which takes longer than a turn of the event loop has for deferrable agents. */
const lengthy: Agent<PostState> = {
  ...deliver,
  deferrable: true,
  run(call) {
    for (const until = performance.now() + 11; performance.now() < until; );
    return deliver.run(call);
  },
};

test.each(Object.entries({ deliver, lengthy }))(
  "an hour at once is the same as 3,600 seconds for %s",
  async (_, agent) => {
    const letter = fc.record({
      second: fc.nat(4000),
      text: fc.oneof(
        fc.constantFrom("a", "b"),
        fc.integer({ min: 100, max: 900 }).map((s) => `again ${s}`),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(letter, { maxLength: 12 }), async (letters) => {
        const [once, often] = [open({ agent }), open({ agent })];
        for (const { second, text } of letters) for (const { post } of [once, often]) post(second, text);
        await once.clock.advance("1h");
        for (let second = 0; second < 3600; second++) await often.clock.advance(1000);
        expect(once.sent()).toEqual(often.sent());
        expect([...once.world.store.records()]).toEqual([...often.world.store.records()]);
      }),
      { numRuns: agent === lengthy ? 3 : 10 },
    );
  },
);

describe("An agent that", () => {
  test("throws leaves no trace, is reported and tried again later each time; others go on", async () => {
    let isBroken = true;
    const broken: Agent<PostState> = {
      ...deliver,
      run(call: Post) {
        call.state.sent.set("half", "half");
        if (isBroken) raise("Lost.");
        call.state.sent.delete("half");
        return deliver.run(call);
      },
    };
    let beats = 0;
    const beat: Agent<PostState> = {
      due: ({ sent }) => (sent.has("beat") ? undefined : { time: start + 2000 }),
      run: ({ state }) => void [beats++, state.sent.set("beat", "beat")],
    };
    const { clock, world, post, sent, failures } = open({ broken, beat });
    const told: string[] = [];
    world.defectObservers.push(({ what, error }) => told.push(`${what}: ${String(error)}`));
    post(1, "a");
    await clock.advance(9000);
    expect([sent(), beats]).toEqual([["beat"], 1]);
    expect(failures()).toEqual(["1 Lost.", "2 Lost.", "4 Lost.", "8 Lost."]);
    expect(told[0]).toBe("The agent post/broken: TypeError: Lost.");
    expect(world.history.latestFirst()[0]).toMatchObject({
      method: "AGENT",
      url: "post/broken",
      name: "broken",
      statusCode: 500,
      cause: "post/broken",
    });
    isBroken = false;
    await clock.advance(60_000);
    expect(sent()).toContain("16 a");
  });

  test("throws while it says what is due is reported and does not stop others", () => {
    const { post, sent, failures } = open({ odd: { due: () => raise("Odd."), run: () => {} }, deliver });
    post(0, "a");
    expect(sent()).toEqual(["0 a"]);
    expect(new Set(failures())).toEqual(new Set(["0 Odd."]));
  });

  test("changes nothing though it is due backs off", async () => {
    const { clock, failures } = open({ idle: { due: () => ({ time: 0 }), run: () => {} } });
    await clock.advance(7000);
    expect(failures()).toEqual([0, 1, 3, 7].map((second) => `${second} It was due and changed nothing.`));
  });

  test("never comes to rest is parked, and others go on", async () => {
    let steps = 0;
    const restless: Agent<PostState> = {
      due: () => ({ time: 0 }),
      run: ({ state }) => state.sent.set("steps", String(++steps)),
    };
    const { clock, failures, post, sent } = open({ restless, deliver });
    expect(failures()).toEqual(["0 It does not come to rest: 1000 steps at one time were not enough."]);
    post(0, "a");
    expect(sent()).toContain("0 a");
    expect(steps).toBe(1000);
    await clock.advance(1000);
    expect(steps).toBe(2000);
  });

  test("did what could not be stored on disk waits for a second, and does it again", async () => {
    let isFull = false;
    const write = async () => void (isFull && (await Promise.reject(new Error("The disk is full."))));
    const store = new Store(new CommitQueue({ encode: (change) => change, commit: write, close: async () => {} }));
    const { clock, world, post, sent, failures } = open({ deliver }, { store });
    const stored = async () => store.committed()?.catch(() => {});
    post(1, "a");
    await stored();
    isFull = true;
    await clock.advance(1000);
    await stored();
    expect([sent(), world.store.treesWithRecords("post")]).toEqual([[], ["post/emulated/outbox"]]);
    isFull = false;
    await clock.advance(999);
    expect(sent()).toEqual([]);
    await clock.advance(1);
    await stored();
    expect(sent()).toEqual(["2 a"]);
    // The agent did nothing wrong.
    expect(failures()).toEqual([]);
  });

  test("has failed is tried again at once after a reset", () => {
    const { world, failures } = open({ idle: { due: () => ({ time: 0 }), run: () => {} } });
    expect(failures()).toHaveLength(1);
    world.reset("post");
    expect(failures()).toHaveLength(2);
  });
});

describe("An agent that waits", () => {
  /** Sends a letter after a while of the machine's time. */
  const slow: Agent<PostState> = {
    ...deliver,
    async run(call) {
      await new Promise((resolve) => void setImmediate(resolve));
      call.atomically(() => void deliver.run(call));
    },
  };

  test("holds up no work, and is awaited when the clock is turned, at each time", async () => {
    const { clock, post, sent } = open({ slow });
    for (const second of [0, 1, 2]) post(second, "a");
    expect(sent()).toEqual([]);
    await clock.advance("1h");
    expect(sent()).toEqual(["0 a", "1 a", "2 a"]);
  });

  test("runs once at a time", async () => {
    let running = 0;
    let most = 0;
    const counted: Agent<PostState> = {
      ...slow,
      async run(call) {
        most = Math.max(most, ++running);
        await slow.run(call);
        running--;
      },
    };
    const { clock, post, sent } = open({ counted });
    for (let letter = 0; letter < 5; letter++) post(0, `a${letter}`);
    await clock.advance(0);
    expect([most, sent().length]).toEqual([1, 5]);
  });

  test("and fails, or writes outside of a transaction, is reported", async () => {
    const { clock, post, failures } = open({
      late: { ...slow, run: async ({ state }) => void [await Promise.resolve(), state.sent.set("late", "late")] },
    });
    post(1, "a");
    await clock.advance(1500);
    expect(failures()).toEqual([expect.stringMatching(/^1 State was written outside of a transaction\./)]);
  });
});

describe("A deferrable agent", () => {
  /** Sends a letter, which takes a while of the machine's time. */
  const patient: Agent<PostState> = {
    ...deliver,
    deferrable: true,
    run(call) {
      for (const until = performance.now() + 3; performance.now() < until; );
      return deliver.run(call);
    },
  };
  const letters = Array.from({ length: 20 }, (_, n) => `letter ${String(n).padStart(2, "0")}`);

  test("leaves the rest of its work to the next turns of the event loop, and a turned clock waits for all of it", async () => {
    const { clock, world, state, sent } = open({ patient });
    world.atOnce(() => {
      for (const text of letters) state.outbox.set(keyOf(start, text), text);
    });
    const inFirstTurn = sent().length;
    world.capture();
    expect(sent()).toHaveLength(inFirstTurn);
    expect(inFirstTurn).toBeLessThan(6);
    await new Promise((resolve) => void setImmediate(resolve));
    expect(sent().length).toBeGreaterThan(inFirstTurn);
    expect(sent().length).toBeLessThan(letters.length);
    await clock.advance("1m");
    expect(sent()).toEqual(letters.map((text) => `0 ${text}`));
  });

  test("is awaited by those who wait for rest, and not after the world has finished", async () => {
    const { world, post, sent } = open({ patient });
    for (const text of letters) post(0, text);
    const { settled, inProgress } = await world.settled({ timeout: 0 });
    expect([settled, inProgress]).toEqual([
      false,
      [expect.stringMatching(/^the agent post\/patient has been at work/)],
    ]);
    expect((await world.settled()).settled).toBe(true);
    expect(sent()).toHaveLength(letters.length);
    for (const text of letters) post(0, text);
    world.finish();
    await new Promise((resolve) => void setImmediate(resolve));
    expect(sent().length).toBeLessThan(2 * letters.length);
    expect(world.activity.isBusy).toBe(false);
  });

  test("that has much to make up for does the rest at the time that the clock shows then", async () => {
    let now = start;
    const clock = { now: () => now, alarm: () => () => {} };
    const { world, post, sent } = open({ patient }, { clock: clock as unknown as ManualClock });
    for (const [second, text] of letters.entries()) post(second + 1, text);
    now += 3_600_000;
    world.catchUp();
    const inTime = sent();
    expect(inTime).toEqual(letters.slice(0, inTime.length).map((text, second) => `${second + 1} ${text}`));
    await world.settled();
    expect(sent()).toEqual([...inTime, ...letters.slice(inTime.length).map((text) => `3600 ${text}`)]);
  });

  test("holds up no other agent", () => {
    const beat: Agent<PostState> = {
      due: ({ outbox, sent }) => (outbox.size > 0 && !sent.has("beat") ? { time: start } : undefined),
      run: ({ state }) => state.sent.set("beat", "beat"),
    };
    const { world, state, sent } = open({ patient, beat });
    world.atOnce(() => {
      for (const text of letters) state.outbox.set(keyOf(start, text), text);
    });
    expect(sent().length).toBeLessThan(letters.length);
    expect(sent()).toContain("beat");
  });
});
