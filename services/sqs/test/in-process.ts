import { answer, bodyOf, makeRegistry, manualClock, runAgents, World, Worlds } from "@cloudstub/core";
import sqs from "../src/index.js";

/** What an operation answered: its output, or the code and message of its error. */
export type Answer = Record<string, unknown> & { readonly error?: string };

/** Whose resources a call is about; those of the contract unless given. */
export interface AccountRegion {
  readonly account: string;
  readonly region: string;
}

/** A queue service without a port, at one level or the other over the same state, for tests that make thousands of calls. Its ids are numbers. */
export function inProcess() {
  const clock = manualClock();
  let given = 0;
  const ids = {
    uuid: () => `00000000-0000-4000-8000-${String(++given).padStart(12, "0")}`,
    bytes: (length: number) => Buffer.alloc(length),
  };
  const levels = { emulated: makeRegistry([sqs], { fidelity: "emulated" }), contract: makeRegistry([sqs]) };
  let opened: keyof typeof levels = "emulated";
  let world = open();
  function open(): World {
    const made = new World({ clock, ids });
    runAgents(levels[opened], made);
    return made;
  }
  /** Opens the state at a level, as a server does that is started again on a directory. */
  function at(level: keyof typeof levels): World {
    if (level === opened) return world;
    const { store } = world;
    world.finish();
    opened = level;
    world = open();
    world.restore(store.capture());
    return world;
  }
  return {
    clock,
    /** The names of the trees of the store that hold anything. */
    trees: () => new Set(Array.from(world.store.records(), ([tree]) => tree)),
    /** All that the store holds. */
    records: () => [...world.store.records()],
    /** How many records a tree of the store holds. */
    size: (name: string) => Array.from(world.store.records()).filter(([tree]) => tree.endsWith(name)).length,
    async call(
      operation: string,
      input: object,
      level: keyof typeof levels = "emulated",
      owner?: AccountRegion,
    ): Promise<Answer> {
      const credential =
        owner && `AWS4-HMAC-SHA256 Credential=${owner.account}/20260101/${owner.region}/sqs/aws4_request`;
      const headers = {
        "x-amz-target": `AmazonSQS.${operation}`,
        host: "localhost",
        ...(credential && { authorization: credential }),
      };
      const body = bodyOf(Buffer.from(JSON.stringify(input)));
      const response = await answer(levels[level], new Worlds(at(level)), { method: "POST", url: "/", headers, body });
      const output = JSON.parse((response.body as string) || "{}") as Record<string, unknown>;
      return response.status === 200
        ? output
        : { ...output, error: String(response.headers["x-amzn-query-error"]).split(/[.;]/).at(-2) };
    },
  };
}
