import { MockFailure } from "./failure.js";
import { Mock } from "./mock.js";
import { judge } from "./received.js";

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
};

function result(mock: unknown, verdict: (calls: ReturnType<Mock["history"]>) => ReturnType<typeof judge>): MatcherResult {
  if (!(mock instanceof Mock)) throw new MockFailure("toHaveReceived looks at a mock: expect(mock).toHaveReceived(…).");
  const { pass, message } = verdict(mock.history());
  return { pass, message: () => message };
}
