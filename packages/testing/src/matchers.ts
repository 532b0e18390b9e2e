import { MockFailure } from "./failure.js";
import type { Call } from "./journal.js";
import { Mock } from "./mock.js";
import { judge, judgeOrder, judgeRest, type Verdict } from "./received.js";
import type { CallKind, OperationOf, PartialInputOf, ServiceIdOf } from "./types.js";

interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/**
 * Matchers for `expect(mock)`, for any framework whose `expect` can be extended; the adapters for vitest and jest do it themselves.
 *
 * @example expect.extend(matchers);
 */
export const matchers = {
  /** `expect(mock).toHaveReceived("sqs", "SendMessage", { MessageBody: "a" })`: at least one such call came. */
  // oxlint-disable-next-line max-params -- expect hands over the arguments one by one
  toHaveReceived(mock: unknown, service: string, operation?: string, input?: unknown): MatcherResult {
    return result(mock, (calls) => judge(calls, { service, operation, input }));
  },
  /** `expect(mock).toHaveReceivedTimes(2, "sqs", "SendMessage")`: exactly so many such calls came. */
  // oxlint-disable-next-line max-params -- expect hands over the arguments one by one
  toHaveReceivedTimes(mock: unknown, times: number, service: string, operation?: string, input?: unknown): MatcherResult {
    return result(mock, (calls) => judge(calls, { service, operation, input }, times));
  },
  /** `expect(mock).toHaveReceivedInOrder([["dynamodb", "PutItem"], ["sns", "Publish"]])`: such calls came one after the other. */
  toHaveReceivedInOrder(mock: unknown, kinds: readonly Kind[]): MatcherResult {
    const wanted = kinds.map(([service, operation, input]) => ({ service, operation, input }));
    return result(mock, (calls) => judgeOrder(calls, wanted));
  },
  /** `expect(mock).toHaveReceivedNothingElse()`: each call of the test was named by an expectation before. */
  toHaveReceivedNothingElse(mock: unknown): MatcherResult {
    return result(mock, (_, { unexpected }) => judgeRest(unexpected));
  },
};

/** {@link matchers} as the compiler sees them on `expect(mock)`, with operations and inputs checked against the mock's services. `expect(mock).toHaveReceived("sqs", "SendMessage")` */
export interface MockMatchers<T, R = void> {
  /** At least one such call came. `expect(mock).toHaveReceived("sqs", "SendMessage", { MessageBody: "a" })` */
  toHaveReceived: T extends Mock<infer M>
    ? <Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(service: Id, operation?: Op, input?: PartialInputOf<M, Id, Op>) => R
    : never;
  /** Exactly so many such calls came. `expect(mock).toHaveReceivedTimes(2, "sqs", "SendMessage")` */
  toHaveReceivedTimes: T extends Mock<infer M>
    ? // oxlint-disable-next-line max-params -- it reads as a sentence
      <Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(
        times: number,
        service: Id,
        operation?: Op,
        input?: PartialInputOf<M, Id, Op>,
      ) => R
    : never;
  /** Such calls came one after the other. `expect(mock).toHaveReceivedInOrder([["dynamodb", "PutItem"], ["sns", "Publish"]])` */
  toHaveReceivedInOrder: T extends Mock<infer M> ? (kinds: readonly CallKind<M>[]) => R : never;
  /** Each call of the test was named by an expectation before. `expect(mock).toHaveReceivedNothingElse()` */
  toHaveReceivedNothingElse: T extends Mock ? () => R : never;
}

/** A kind of call. */
type Kind = readonly [service: string, operation?: string, input?: unknown];

type Judge = (calls: readonly Call[], rest: { readonly unexpected: readonly Call[] }) => Verdict;

function result(mock: unknown, verdict: Judge): MatcherResult {
  if (!Mock.is(mock)) throw new MockFailure("This matcher looks at a mock: expect(mock).toHaveReceived(…).");
  const { pass, message, found } = verdict(mock.history(), { unexpected: mock.unexpected() });
  mock.expectCalls(found);
  return { pass, message: () => message };
}
