import { type Agent, type Collection, fact, type Scope, type ServiceModule, tells } from "@cloudstub/kit";
import { expect, onTestFinished, test } from "vitest";
import { makeRegistry } from "../../src/registry/registry.js";
import { runAgents } from "../../src/request/run-agents.js";
import { manualClock } from "../../src/time/manual-clock.js";
import { World } from "../../src/world/world.js";
import { postOffice } from "./post-office.js";

interface BoxState {
  readonly letters: Collection<string>;
}

interface ReaderState {
  readonly read: Collection<number>;
}

const lettersIn = fact<string, number>("post", "lettersIn");
const start = Date.UTC(2026, 0, 1);
const elsewhere = { account: "111122223333", region: "eu-west-1" };

/** A post office that tells how many letters it has, and a reader in another service whose agent waits for that. */
function open(overlaps: boolean, { told = true } = {}) {
  let asked = 0;
  const agent: Agent<ReaderState> = {
    ...(overlaps && { overlaps }),
    due({ read }, { ask }) {
      asked++;
      const letters = ask(lettersIn, "box", elsewhere) ?? 0;
      return letters > read.size ? { time: start } : undefined;
    },
    run: ({ state, ask }) => state.read.set(String(state.read.size), ask(lettersIn, "box", elsewhere) ?? -1),
  };
  const facts = [tells(lettersIn, ({ letters }: BoxState, box) => [...letters.keys({ prefix: box })].length)];
  const module = (id: string, emulated: object) => ({ ...postOffice, id, emulated }) as unknown as ServiceModule;
  const letters = (scope: Scope) => ({ letters: scope.collection<string>("letters") });
  const read = (scope: Scope) => ({ read: scope.collection<number>("read") });
  const registry = makeRegistry(
    [
      module("post", { state: letters, scope: "region", ...(told && { facts }) }),
      module("reader", { state: read, scope: "region", agents: { agent } }),
    ],
    { fidelity: "emulated" },
  );
  const world = new World({ clock: manualClock(start) });
  runAgents(registry, world);
  onTestFinished(() => world.finish());
  const [post, reader] = registry.services;
  const box = world.stateOf(post as never, "post/111122223333/eu-west-1") as BoxState;
  const home = world.stateOf(post as never) as BoxState;
  const { read: done } = world.stateOf(reader as never) as ReaderState;
  world.catchUp();
  return { world, box, home, done: () => [...done.values()], asked: () => asked };
}

test.each([false, true])("an agent works when what it asked for has changed elsewhere (overlaps: %s)", (overlaps) => {
  const { world, box, done } = open(overlaps);
  expect(done()).toEqual([]);
  world.atOnce(() => box.letters.set("box 1", "a"));
  expect(done()).toEqual([1]);
  world.atOnce(() => {
    box.letters.set("box 2", "b");
    box.letters.set("box 3", "c");
  });
  expect(done()).toEqual([1, 3, 3]);
});

test("it is not asked again for changes of another account or of other trees", () => {
  const { world, home, asked } = open(false);
  const before = asked();
  world.atOnce(() => home.letters.set("box 1", "a"));
  expect(asked()).toBe(before);
});

test("it follows changes that are undone, restored and reset", () => {
  const { world, box, done } = open(true);
  const empty = world.capture();
  expect(() =>
    world.atOnce(() => {
      box.letters.set("box 1", "a");
      throw new Error("no");
    }),
  ).toThrow("no");
  expect(done()).toEqual([]);
  world.atOnce(() => box.letters.set("box 1", "a"));
  const one = world.capture();
  world.restore(empty);
  expect(done()).toEqual([]);
  world.restore(one);
  expect(done()).toEqual([1]);
  world.reset();
  world.atOnce(() => box.letters.set("box 1", "a"));
  expect(done()).toEqual([1]);
});

test("nothing is told of a service that has no such fact", () => {
  const { world, box, done } = open(true, { told: false });
  world.atOnce(() => box.letters.set("box 1", "a"));
  expect(done()).toEqual([]);
});
