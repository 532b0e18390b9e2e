import { MockFailure } from "./failure.js";
import type { Call } from "./journal.js";
import { Mock } from "./mock.js";
import { judge, judgeOrder, judgeRest, type Verdict } from "./received.js";

interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/**
 * Matchers for `expect(mock)`, for any framework whose `expect` can be extended; the adapter for vitest does it itself.
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

/** A kind of call. */
type Kind = readonly [service: string, operation?: string, input?: unknown];

type Judge = (calls: readonly Call[], rest: { readonly unexpected: readonly Call[] }) => Verdict;

function result(mock: unknown, verdict: Judge): MatcherResult {
  if (!(mock instanceof Mock)) throw new MockFailure("This matcher looks at a mock: expect(mock).toHaveReceived(…).");
  const { pass, message, found } = verdict(mock.history(), { unexpected: mock.unexpected() });
  mock.expectCalls(found);
  return { pass, message: () => message };
}
