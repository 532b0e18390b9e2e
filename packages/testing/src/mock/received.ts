import type { ServiceModule } from "@cloudstub/kit";
import type { Call } from "../calls/call-log.js";
import type { WaitOptions } from "../calls/eventually.js";
import { listCalls } from "../calls/list-calls.js";
import {
  describeCall,
  type ExpectedCall,
  matchesExpected,
  nearestMiss,
  type ReceivedCall,
} from "../calls/nearest-miss.js";
import { failure } from "../process/failure.js";
import type { OperationOf, PartialInputOf, ServiceIdOf } from "../services/types.js";
import type { Mock } from "./mock.js";

/** For which calls to wait, and how long. `{ times: 2, within: "2s" }` */
export interface ReceivedOptions extends WaitOptions {
  /** Exactly this many calls, as `toHaveReceivedTimes` has it; at least one unless given. */
  readonly times?: number;
}

/** Throws a `MockFailure` for a number of calls that nothing can wait for. */
export function validTimes(times: number | undefined): number | undefined {
  if (times === undefined || (Number.isSafeInteger(times) && times > 0)) return times;
  throw failure("InvalidCallCount", { times: String(times) });
}

/** The result of a check, and the failure message for its opposite. */
export interface CheckResult {
  readonly pass: boolean;
  readonly message: string;
  /** The matching calls. */
  readonly found: readonly Call[];
}

/** Checks that such calls came: at least one, or exactly `times`. */
export function checkReceived(calls: readonly Call[], expected: ExpectedCall, times?: number): CheckResult {
  const found = calls.filter((call) => matchesExpected(expected, call));
  const count = found.length;
  const name = describeCall(expected);
  if (times === undefined ? count > 0 : count === times) {
    const other = times === undefined ? "no call" : `other than ${counted(times)}`;
    return {
      pass: true,
      found,
      message: `Expected ${other} of ${name}, and received ${counted(count)}.${listCalls(found)}`,
    };
  }
  const came = `Expected ${times === undefined ? "a call" : counted(times)} of ${name}, and received ${count === 0 ? "none" : counted(count)}.`;
  const message =
    count === 0 ? `${came} ${nearestMiss(expected, calls)}${listCalls(calls)}` : `${came}${listCalls(found)}`;
  return { pass: false, found, message };
}

/** Checks that such calls came in this order, possibly with others between them. */
export function checkOrder(calls: readonly Call[], expected: readonly ExpectedCall[]): CheckResult {
  const found: Call[] = [];
  for (const [step, kind] of expected.entries()) {
    const last = found.at(-1);
    const next = calls.find((call) => matchesExpected(kind, call) && (last === undefined || call.id > last.id));
    if (next === undefined) {
      const after = step === 0 ? "" : ` after ${describeCall(expected[step - 1] as ExpectedCall)}`;
      return {
        pass: false,
        found,
        message: `Expected a call of ${describeCall(kind)}${after}, and received none there.${listCalls(calls)}`,
      };
    }
    found.push(next);
  }
  return {
    pass: true,
    found,
    message: `Expected no calls in the order ${expected.map(describeCall).join(", ")}, and received them.${listCalls(found)}`,
  };
}

/** The message for a failed wait; `waiting` are the calls that do wait. */
export function explainNoneWaiting(
  expected: ExpectedCall,
  calls: readonly Call[],
  waiting: readonly ReceivedCall[],
): string {
  const answered = calls.filter((call) => matchesExpected(expected, call)).length;
  const instead =
    answered > 0 ? `${counted(answered)} came and did not wait.` : nearestMiss(expected, [...waiting, ...calls]);
  return `Expected a call of ${describeCall(expected)} that waits, and found none. ${instead}${listCalls(calls)}`;
}

/** Checks that earlier expectations matched all calls. */
export function checkNothingElse(unexpected: readonly Call[]): CheckResult {
  const pass = unexpected.length === 0;
  const message = pass
    ? "Expected other calls than those that were expected before, and received none."
    : `Expected no other calls than those that were expected before, and received ${counted(unexpected.length)}.${listCalls(unexpected)}`;
  return { pass, found: [], message };
}

function counted(count: number): string {
  return count === 1 ? "1 call" : `${count} calls`;
}

/**
 * Throws a `MockFailure` that names the nearest call unless the mock received such a call. For test frameworks without matchers.
 *
 * @example assertReceived(mock, "sqs", "SendMessage", { MessageBody: "a" });
 */
// oxlint-disable-next-line max-params -- the same parameters as the matcher
export function assertReceived<M extends ServiceModule, Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(
  mock: Mock<M>,
  service: Id,
  operation: Op,
  input?: PartialInputOf<M, Id, Op>,
): void {
  const { pass, message, found } = checkReceived(mock.history(), { service, operation, input });
  if (!pass) throw failure("CallNotReceived", { problem: message });
  mock.expectCalls(found);
}
