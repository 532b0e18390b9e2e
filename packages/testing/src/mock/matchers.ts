import type { Call } from "../calls/call-log.js";
import { failure } from "../process/failure.js";
import type { CallKind, OperationOf, PartialInputOf, ServiceIdOf } from "../services/types.js";
import { Mock } from "./mock.js";
import { type CheckResult, checkNothingElse, checkOrder, checkReceived } from "./received.js";

interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/**
 * Matchers for `expect(mock)`, for any framework whose `expect` can be extended; the adapters for vitest and jest add them.
 *
 * @example expect.extend(matchers);
 */
export const matchers = {
  /** `expect(mock).toHaveReceived("sqs", "SendMessage", { MessageBody: "a" })`: at least one such call. */
  // oxlint-disable-next-line max-params -- expect hands over the arguments one by one
  toHaveReceived(mock: unknown, service: string, operation?: string, input?: unknown): MatcherResult {
    return result(mock, (calls) => checkReceived(calls, { service, operation, input }));
  },
  /** `expect(mock).toHaveReceivedTimes(2, "sqs", "SendMessage")`: exactly two such calls. */
  // oxlint-disable-next-line max-params -- expect hands over the arguments one by one
  toHaveReceivedTimes(
    mock: unknown,
    times: number,
    service: string,
    operation?: string,
    input?: unknown,
  ): MatcherResult {
    return result(mock, (calls) => checkReceived(calls, { service, operation, input }, times));
  },
  /** `expect(mock).toHaveReceivedInOrder([["dynamodb", "PutItem"], ["sns", "Publish"]])`: such calls in this order. */
  toHaveReceivedInOrder(mock: unknown, kinds: readonly Kind[]): MatcherResult {
    const expected = kinds.map(([service, operation, input]) => ({ service, operation, input }));
    return result(mock, (calls) => checkOrder(calls, expected));
  },
  /** `expect(mock).toHaveReceivedNothingElse()`: earlier expectations have matched each call of the test. */
  toHaveReceivedNothingElse(mock: unknown): MatcherResult {
    return result(mock, (_, { unexpected }) => checkNothingElse(unexpected));
  },
};

/** The types of {@link matchers} on `expect(mock)`: they check operations and inputs against the mock's services. `expect(mock).toHaveReceived("sqs", "SendMessage")` */
export interface MockMatchers<T, R = void> {
  /** At least one such call. `expect(mock).toHaveReceived("sqs", "SendMessage", { MessageBody: "a" })` */
  toHaveReceived: T extends Mock<infer M>
    ? <Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(
        service: Id,
        operation?: Op,
        input?: PartialInputOf<M, Id, Op>,
      ) => R
    : never;
  /** Exactly `times` such calls. `expect(mock).toHaveReceivedTimes(2, "sqs", "SendMessage")` */
  toHaveReceivedTimes: T extends Mock<infer M>
    ? // oxlint-disable-next-line max-params -- it reads as a sentence
      <Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(
        times: number,
        service: Id,
        operation?: Op,
        input?: PartialInputOf<M, Id, Op>,
      ) => R
    : never;
  /** Such calls in this order. `expect(mock).toHaveReceivedInOrder([["dynamodb", "PutItem"], ["sns", "Publish"]])` */
  toHaveReceivedInOrder: T extends Mock<infer M> ? (kinds: readonly CallKind<M>[]) => R : never;
  /** Earlier expectations have matched each call of the test. `expect(mock).toHaveReceivedNothingElse()` */
  toHaveReceivedNothingElse: T extends { unexpected(): Call[] } ? () => R : never;
}

type Kind = readonly [service: string, operation?: string, input?: unknown];

type Check = (calls: readonly Call[], rest: { readonly unexpected: readonly Call[] }) => CheckResult;

function result(mock: unknown, check: Check): MatcherResult {
  if (!Mock.is(mock)) throw failure("NotMock", {});
  const { pass, message, found } = check(mock.history(), { unexpected: mock.unexpected() });
  mock.expectCalls(found);
  return { pass, message: () => message };
}
