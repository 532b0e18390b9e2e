import type { Agent, AgentCall, Collection, Scope, ServiceModule } from "@cloudstub/kit";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeRegistry } from "../../src/registry/registry.js";
import { runAgents } from "../../src/request/run-agents.js";
import { manualClock } from "../../src/time/manual-clock.js";
import { World } from "../../src/world/world.js";
import { postOffice } from "./post-office.js";

/** Letters to send by their names, and those that were sent. */
interface PostState {
  readonly outbox: Collection<boolean>;
  readonly sent: Collection<boolean>;
}

/** A world whose agent carries each letter until a test lets it arrive, or makes it fail. */
function open() {
  const start = Date.UTC(2026, 0, 1);
  let made = 0;
  const begun: string[] = [];
  const onTheWay = new Map<string, (error?: Error) => void>();
  const carrier = (): Agent<PostState> => {
    made++;
    const carried = new Set<string>();
    const next = ({ outbox }: PostState) => [...outbox.keys()].find((letter) => !carried.has(letter));
    return {
      overlaps: true,
      due: (state) => (next(state) === undefined ? undefined : { time: start }),
      async run({ state, atomically }: AgentCall<PostState>) {
        const letter = next(state) ?? "";
        carried.add(letter);
        begun.push(letter);
        try {
          await new Promise<void>((resolve, reject) =>
            onTheWay.set(letter, (error) => (error ? reject(error) : resolve())),
          );
          atomically(() => {
            state.outbox.delete(letter);
            state.sent.set(letter, true);
          });
        } finally {
          carried.delete(letter);
          onTheWay.delete(letter);
        }
      },
    };
  };
  const own = (scope: Scope) => ({
    outbox: scope.collection<boolean>("outbox"),
    sent: scope.collection<boolean>("sent"),
  });
  const module = {
    ...postOffice,
    emulated: { state: own, scope: "region", agents: { carrier } },
  } as unknown as ServiceModule;
  const registry = makeRegistry([module], { fidelity: "emulated" });
  const clock = manualClock(start);
  const world = new World({ clock });
  runAgents(registry, world);
  onTestFinished(() => world.finish());
  const stateIn = (scope?: string) => world.stateOf(registry.services[0] as never, scope) as PostState;
  const post = (letter: string, state = stateIn()) => world.atOnce(() => state.outbox.set(letter, true));
  return { clock, world, stateIn, post, onTheWay, begun, made: () => made };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("An agent whose runs overlap", () => {
  test("begins the next work while a promise is pending, and is at work until the last has ended", async () => {
    const { world, stateIn, post, onTheWay } = open();
    post("slow");
    post("quick");
    expect([...onTheWay.keys()]).toEqual(["slow", "quick"]);
    expect(world.activity.atWork).toHaveLength(1);
    onTheWay.get("quick")?.();
    await turn();
    expect([...stateIn().sent.keys()]).toEqual(["quick"]);
    expect(world.activity.atWork).toHaveLength(1);
    onTheWay.get("slow")?.();
    await turn();
    expect([...stateIn().sent.keys()]).toEqual(["quick", "slow"]);
    expect(world.activity.atWork).toEqual([]);
    expect(world.history.latestFirst()).toEqual([]);
  });

  test("tries again later what has failed, and ends the rest meanwhile", async () => {
    const { clock, world, stateIn, post, onTheWay } = open();
    post("bad");
    post("good");
    onTheWay.get("bad")?.(new Error("lost"));
    await turn();
    expect(world.history.latestFirst()).toMatchObject([{ name: "carrier", error: { message: expect.any(String) } }]);
    expect([...onTheWay.keys()]).toEqual(["good"]);
    onTheWay.get("good")?.();
    await turn();
    expect([...stateIn().sent.keys()]).toEqual(["good"]);
    const advanced = clock.advance(1000);
    await turn();
    onTheWay.get("bad")?.();
    await advanced;
    expect([...stateIn().sent.keys()]).toEqual(["bad", "good"]);
  });

  test("is made for each account and region, so that they remember nothing of each other", () => {
    const { stateIn, post, begun, made } = open();
    post("a");
    const elsewhere = stateIn("post/111122223333/eu-west-1");
    expect(made()).toBe(2);
    post("a", elsewhere);
    expect(begun).toEqual(["a", "a"]);
  });
});
