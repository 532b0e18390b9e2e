/* oxlint-disable no-empty-pattern -- vitest reads a fixture's needs off its parameters, and one needs nothing */
/**
 * The adapter for vitest: a fixture, and matchers for `expect(mock)`.
 *
 * @module
 */
import type { ServiceModule } from "@cloudstub/kit";
import { test as bare, beforeAll, expect } from "vitest";
import { matchers } from "./matchers.js";
import { Mock } from "./mock.js";
import type { MockOptions } from "./options.js";
import type { CallKind, OperationOf, PartialInputOf, ServiceIdOf } from "./types.js";

expect.extend(matchers);

/**
 * A `test` whose fixture `mock` is started before the first test of a file and stopped after the last; hooks have it too
 * (`test.beforeAll(({ mock }) => …)`). Between tests calls and faults are forgotten; what is stored stays or, with a seed, is what the
 * seed stored. A test fails if a fault of its was never reached, a policy forbids a call, or a request went to AWS itself; one that has
 * failed already is spared.
 *
 * @example
 * const test = testWith({ services: [sqs], seed: (mock) => createQueues(mock.clientConfig()) });
 * test("sends", async ({ mock }) => { await send(); expect(mock).toHaveReceived("sqs", "SendMessage"); });
 */
export function testWith<const Modules extends readonly ServiceModule[]>(options: MockOptions<Modules>) {
  const announced = new Mock<Modules[number]>(options).announce();
  let started: Promise<unknown> | undefined;
  const start = () => (started ??= announced.start());
  // Hooks of the file that come after this one find the mock running.
  beforeAll(async () => void (await start()));
  return bare.extend<{ $file: { mock: Mock<Modules[number]> }; $test: { boundsOfTest: undefined } }>({
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
        endTest(mock, (task.result?.errors?.length ?? 0) > 0);
      },
      { auto: true },
    ],
  });
}

/** What a failed test leaves open is a consequence, and would only hide the reason. */
function endTest(mock: Mock, failed: boolean): void {
  try {
    mock.endTest();
  } catch (error) {
    if (!failed) throw error;
  }
}

/** The matchers of this library, with operations and inputs checked against the mock's services. */
export interface MockMatchers<T> {
  /** At least one such call came. `expect(mock).toHaveReceived("sqs", "SendMessage", { MessageBody: "a" })` */
  toHaveReceived: T extends Mock<infer M>
    ? <Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(service: Id, operation?: Op, input?: PartialInputOf<M, Id, Op>) => void
    : never;
  /** Exactly so many such calls came. `expect(mock).toHaveReceivedTimes(2, "sqs", "SendMessage")` */
  toHaveReceivedTimes: T extends Mock<infer M>
    ? // oxlint-disable-next-line max-params -- it reads as a sentence
      <Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(
        times: number,
        service: Id,
        operation?: Op,
        input?: PartialInputOf<M, Id, Op>,
      ) => void
    : never;
  /** Such calls came one after the other. `expect(mock).toHaveReceivedInOrder([["dynamodb", "PutItem"], ["sns", "Publish"]])` */
  toHaveReceivedInOrder: T extends Mock<infer M> ? (kinds: readonly CallKind<M>[]) => void : never;
  /** Each call of the test was named by an expectation before. `expect(mock).toHaveReceivedNothingElse()` */
  toHaveReceivedNothingElse: T extends Mock ? () => void : never;
}

declare module "vitest" {
  // biome-ignore lint/suspicious/noExplicitAny: vitest declares it so
  interface Matchers<T = any> extends MockMatchers<T> {}
}
