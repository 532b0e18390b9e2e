/** When a world is at rest: with random agents, deliveries that take real time, delays, polling clients and things in use. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Agent, Collection, Scope, ServiceModule } from "@cloudstub/kit";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { Pauses } from "../../src/faults/pauses.js";
import { makeRegistry } from "../../src/registry/registry.js";
import { runAgents } from "../../src/request/run-agents.js";
import { manualClock } from "../../src/time/manual-clock.js";
import { World } from "../../src/world/world.js";
import { postOffice } from "./post-office.js";

interface PostState {
  /** By the time when they are due. */
  readonly letters: Collection<string>;
  readonly parcels: Collection<number>;
  readonly expiries: Collection<string>;
  /** What clients have in hand. */
  readonly inHand: Collection<string>;
  readonly delivered: Collection<string>;
}

const start = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const keyOf = (time: number, name: string) => `${String(time).padStart(16, "0")} ${name}`;
const dueOf = (all: Collection<unknown>) => {
  const key = all.firstKey();
  return key === undefined ? undefined : { time: Number(key.slice(0, 16)) };
};

function open() {
  let atWork = 0;
  const letters: Agent<PostState> = {
    due: (state) => dueOf(state.letters),
    what: ({ letters }) => [`letter ${letters.firstKey()?.slice(17)} is delivered`],
    run({ state, wake }) {
      const key = state.letters.firstKey() ?? "";
      const name = state.letters.get(key) ?? "";
      state.letters.delete(key);
      state.delivered.set(name, name);
      wake("delivered");
    },
  };
  /** Takes milliseconds of the machine's time, as an HTTP request does. */
  const parcels: Agent<PostState> = {
    due: (state) => dueOf(state.parcels),
    async run({ state, atomically }) {
      const key = state.parcels.firstKey() ?? "";
      atWork++;
      await sleep(state.parcels.get(key) ?? 0);
      atWork--;
      atomically(() => void state.parcels.delete(key));
    },
  };
  const expiry: Agent<PostState> = {
    due(state) {
      const due = dueOf(state.expiries);
      return due && { ...due, housekeeping: true };
    },
    run: ({ state }) => void state.expiries.delete(state.expiries.firstKey() ?? ""),
    inUse: ({ inHand }) => Array.from(inHand.keys(), (name) => `${name} is in somebody's hand`),
  };
  const names = ["letters", "parcels", "expiries", "inHand", "delivered"];
  const own = (scope: Scope) => Object.fromEntries(names.map((name) => [name, scope.collection(name.toLowerCase())]));
  const module = {
    ...postOffice,
    emulated: { state: own, agents: { letters, parcels, expiry } },
  } as unknown as ServiceModule;
  const registry = makeRegistry([module], { fidelity: "emulated" });
  const world = new World({ clock: manualClock(start) });
  runAgents(registry, world);
  onTestFinished(() => world.finish());
  const state = world.stateOf(registry.services[0] as never) as PostState;
  return { world, state, atWork: () => atWork };
}

const seconds = fc.integer({ min: 0, max: 4000 });
const work = fc.oneof(
  fc.record({ kind: fc.constant("letter" as const), after: seconds }),
  fc.record({ kind: fc.constant("parcel" as const), after: seconds, takes: fc.nat(4) }),
  fc.record({ kind: fc.constant("expiry" as const), after: seconds }),
  fc.record({ kind: fc.constant("delay" as const), after: seconds }),
  fc.record({ kind: fc.constant("in hand" as const), takes: fc.nat(30) }),
);
type Piece = typeof work extends fc.Arbitrary<infer P> ? P : never;

function begin({ world, state }: ReturnType<typeof open>, piece: Piece, name: string): void {
  const at = (after: number) => keyOf(start + after * 1000, name);
  switch (piece.kind) {
    case "letter":
      world.atOnce(() => state.letters.set(at(piece.after), name));
      break;
    case "parcel":
      world.atOnce(() => state.parcels.set(at(piece.after), piece.takes));
      break;
    case "expiry":
      world.atOnce(() => state.expiries.set(at(piece.after), name));
      break;
    case "delay": {
      const call = { beganAt: performance.now() };
      const pauses = new Pauses({ clock: world.clock, alarms: world.alarms, onEnd: () => {} });
      world.activity.begin(call);
      const waits = { service: "post", operation: "Send", input: {}, topic: name, work: call };
      const arrive = async () => {
        await world.activity.wait(waits, pauses.wait(name, piece.after * 1000));
        world.atOnce(() => state.letters.set(keyOf(world.clock.now(), name), name));
        world.activity.end(call);
      };
      void arrive();
      break;
    }
    case "in hand":
      world.atOnce(() => state.inHand.set(name, name));
      void sleep(piece.takes).then(() => world.atOnce(() => void state.inHand.delete(name)));
  }
}

test("a world is never said to be at rest while an agent is due, a delivery under way, or something in use", {
  timeout: 60_000,
}, async () => {
  const scenario = fc.record({
    pieces: fc.array(work, { maxLength: 8 }),
    skip: fc.constantFrom(undefined, 0, 1000, 4000),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ pieces, skip }) => {
      const post = open();
      const { world, state, atWork } = post;
      for (const [index, piece] of pieces.entries()) begin(post, piece, `n${index}`);
      const rest = await world.settled({ ...(skip !== undefined && { skip: skip * 1000 }), grace: 0 });
      expect(rest).toMatchObject({ settled: true, inProgress: [] });
      const now = world.clock.now();
      expect({ atWork: atWork(), busy: world.activity.isBusy, inHand: state.inHand.size }).toEqual({
        atWork: 0,
        busy: false,
        inHand: 0,
      });
      const horizon = start + (skip ?? 0) * 1000;
      for (const all of [state.letters, state.parcels]) expect(dueOf(all)?.time ?? Infinity).toBeGreaterThan(horizon);
      expect(dueOf(state.expiries)?.time ?? Infinity).toBeGreaterThan(now);
      const reasons = pieces.flatMap((piece) =>
        piece.kind === "expiry" || piece.kind === "in hand" ? [] : [piece.after],
      );
      const passed = reasons.filter((after) => after <= (skip ?? 0));
      expect(now).toBe(start + Math.max(0, ...passed) * 1000);
      expect(rest.skipped).toBe(now - start);
    }),
    { numRuns: 60 },
  );
});

test("what it skips is told in order, and what happens next is named", async () => {
  const { world, state } = open();
  for (const [after, name] of [
    [20, "b"],
    [10, "a"],
    [7200, "z"],
  ] as const)
    world.atOnce(() => state.letters.set(keyOf(start + after * 1000, name), name));
  const { fired, next, skipped } = await world.settled({ skip: HOUR });
  expect(fired).toEqual([
    { at: new Date(start + 10_000), what: "letter a is delivered" },
    { at: new Date(start + 20_000), what: "letter b is delivered" },
  ]);
  expect({ next, skipped }).toEqual({
    next: { time: start + 7_200_000, what: "letter z is delivered" },
    skipped: 20_000,
  });
});

test("it names a delivery that takes longer than the time-out", async () => {
  const { world, state } = open();
  world.atOnce(() => state.parcels.set(keyOf(start, "slow"), 300));
  const rest = await world.settled({ timeout: 50 });
  expect(rest).toMatchObject({
    settled: false,
    inProgress: [expect.stringMatching(/^the agent post\/parcels has been at work for 0\.\d s$/)],
  });
  expect(await world.settled({ timeout: "5s" })).toMatchObject({ settled: true });
});
