/* oxlint-disable no-empty-pattern -- vitest reads a fixture's needs off its parameters, and one needs nothing */
/**
 * The adapter for vitest: a fixture, and matchers for `expect(mock)`.
 *
 * @module
 */
import type { ManualClock } from "@cloudstub/core";
import type { Clock } from "@cloudstub/kit";
import { test as bare, beforeAll, expect } from "vitest";
import { type MockMatchers, matchers } from "./mock/matchers.js";
import { Mock } from "./mock/mock.js";
import type { MockOptions } from "./mock/options.js";
import { runInContext } from "./mock/test-context.js";
import type { ModuleOf, ServiceImport } from "./services/service-import.js";

export { testInWorlds, type WorldsOptions } from "./adapters/vitest-worlds.js";

expect.extend(matchers);

/**
 * A `test` with the fixture `mock`, which starts before the first test of a file and stops after the last; hooks have it too
 * (`test.beforeAll(({ mock }) => …)`). Calls and faults are cleared between tests. State persists from test to test; with a seed, each
 * test begins with the seeded state. A test that has not failed yet fails if one of its faults was never reached, a policy forbids a
 * call, or a request went to AWS itself.
 *
 * The fixture `fork` is a mock with a world of its own, for tests that run at the same time: it begins with the state of `mock`, which these tests
 * leave alone.
 *
 * While the mock runs, SDK clients find it in the environment: https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html
 *
 * @example
 * const test = testWith({ services: [sqs], seed: (mock) => createQueues(mock.clientConfig()) });
 * test("sends", async ({ mock }) => { await send(); expect(mock).toHaveReceived("sqs", "SendMessage"); });
 */
export function testWith<const Services extends readonly ServiceImport[], C extends Clock = ManualClock>(
  options: MockOptions<Services, C> = {},
) {
  const announced = new Mock<ModuleOf<Services[number]>, C>(options).announce();
  let started: Promise<unknown> | undefined;
  const start = () => (started ??= announced.start());
  // Start it before the file's own hooks run.
  beforeAll(async () => void (await start()));
  // The body of a test with a fork is in the context of its world. Before vitest 4.1 nothing can be around a test.
  (bare as Partial<typeof bare>).aroundEach?.(inContextOfItsOwn);
  return bare.extend<{ $file: { mock: typeof announced }; $test: { boundsOfTest: undefined; fork: typeof announced } }>(
    {
      mock: [
        // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs off its parameters
        async ({}, use) => {
          await start();
          await use(announced);
          await announced.stop();
        },
        { scope: "file" },
      ],
      boundsOfTest: [
        async ({ mock, task }, use) => {
          mock.beginTest();
          await use(undefined);
          endTest(mock, task.result?.errors?.at(-1));
        },
        { auto: true },
      ],
      fork: async ({ mock, task }, use) => {
        const fork = mock.fork();
        fork.join();
        await use(fork);
        const failure = task.result?.errors?.at(-1);
        // When it stops, its gates let their calls go.
        fork.explainFailure(failure);
        await fork.stop();
        endTest(fork, failure);
      },
    },
  );
}

// vitest reads a hook's parameters off its source text, by their parentheses. A minifier drops the parentheses of an arrow function.
function inContextOfItsOwn(runTest: () => Promise<void>): Promise<void> {
  return runInContext(undefined, runTest);
}

/** Explains the error of a failed test, and ignores further problems: they would hide the first failure. */
function endTest(mock: Pick<Mock, "endTest" | "explainFailure">, failure: object | undefined): void {
  mock.explainFailure(failure);
  try {
    mock.endTest();
  } catch (error) {
    if (failure === undefined) throw error;
  }
}

declare module "vitest" {
  // biome-ignore lint/suspicious/noExplicitAny: vitest declares it so
  interface Matchers<T = any> extends MockMatchers<T> {}
}
