/* oxlint-disable no-empty-pattern -- vitest reads a fixture's needs off its parameters, and one needs nothing */
import type { ServiceModule } from "@cloudstub/kit";
import { test as bare } from "vitest";
import { MockFailure } from "../process/failure.js";
import { type ConnectOptions, connect, type Lab } from "../remote/lab.js";
import type { RemoteWorld } from "../remote/remote-world.js";

/** A running server, and the state that its worlds begin with. `testInWorlds({ from: "seeded" })` */
export interface WorldsOptions<M extends ServiceModule = ServiceModule> extends ConnectOptions {
  /** The URL of the API port; else that of `CLOUDSTUB_API_URL`, else `http://127.0.0.1:4567`. */
  readonly url?: string;
  /** The world to fork: `"default"`, or another's name; worlds begin empty unless given. */
  readonly from?: string;
  /** Fills the world that the tests of the file fork: runs once, before the first of them. */
  readonly seed?: string | ((world: RemoteWorld<M>) => unknown);
}

/**
 * A `test` for a server that runs already, with the fixture `world`: a world of its own for each test, so that tests run at the same time
 * (`test.concurrent`). The fixture `lab` makes further ones. A test that has not failed yet fails if one of its faults was never reached, or a
 * request matched nothing.
 *
 * @example
 * const test = testInWorlds<typeof sqs>({ seed: (world) => createQueues(world.clientConfig()) });
 * test.concurrent("sends", async ({ world, expect }) => { await send(world.clientConfig()); expect(await world.history("sqs")).toHaveLength(1); });
 */
export function testInWorlds<M extends ServiceModule = ServiceModule>({
  url,
  endpoint,
  from,
  seed,
}: WorldsOptions<M> = {}) {
  return bare.extend<{
    $file: { lab: Lab<M>; origin: RemoteWorld<M> | string | undefined };
    $test: { world: RemoteWorld<M> };
  }>({
    lab: [
      // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs off its parameters
      async ({}, use) => use(await connect<M>(url, { endpoint })),
      { scope: "file" },
    ],
    origin: [
      async ({ lab }, use) => {
        if (seed === undefined) return use(from);
        const seeded = await lab.world({ from });
        try {
          await (typeof seed === "string" ? seeded.seed(seed) : seed(seeded));
        } catch (error) {
          // Further problems of a seed that failed would hide the first.
          await seeded.drop().catch(() => {});
          throw error;
        }
        await use(seeded);
        await seeded.drop();
      },
      { scope: "file" },
    ],
    world: async ({ lab, origin, task }, use) => {
      const world = await lab.world({ from: origin });
      await use(world);
      // Further problems of a test that failed would hide the first.
      const failure = task.result?.errors?.at(-1);
      await world.drop().catch((error: unknown) => {
        if (failure === undefined || !(error instanceof MockFailure)) throw error;
      });
      world.explainFailure(failure);
    },
  });
}
