import type { ServiceModule } from "@cloudstub/kit";
import { MockFailure } from "./failure.js";
import type { Call } from "./journal.js";
import type { Mock } from "./mock.js";
import { isWanted, nameOf, nearestMiss, type Wanted } from "./nearest-miss.js";
import type { OperationOf, PartialInputOf, ServiceIdOf } from "./types.js";

/** Whether calls came, and a sentence for the case that this is not what was expected. */
export interface Verdict {
  readonly pass: boolean;
  readonly message: string;
}

/** Whether calls of a kind came; exactly so many of them where a number is given. */
export function judge(calls: readonly Call[], wanted: Wanted, times?: number): Verdict {
  const count = calls.filter((call) => isWanted(wanted, call)).length;
  const pass = times === undefined ? count > 0 : count === times;
  const name = nameOf(wanted);
  if (pass)
    return {
      pass,
      message: `Expected ${times === undefined ? "no call" : `other than ${counted(times)}`} of ${name}, and received ${counted(count)}.`,
    };
  const came = `Expected ${times === undefined ? "a call" : counted(times)} of ${name}, and received ${count === 0 ? "none" : counted(count)}.`;
  return { pass, message: count === 0 ? `${came} ${nearestMiss(wanted, calls)}` : came };
}

function counted(count: number): string {
  return count === 1 ? "1 call" : `${count} calls`;
}

/**
 * Throws a `MockFailure`, with the nearest call in its message, unless the mock received such a call: for test frameworks
 * without matchers.
 *
 * @example assertReceived(mock, "sqs", "SendMessage", { MessageBody: "a" });
 */
// oxlint-disable-next-line max-params -- it reads as the matcher does
export function assertReceived<M extends ServiceModule, Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(
  mock: Mock<M>,
  service: Id,
  operation: Op,
  input?: PartialInputOf<M, Id, Op>,
): void {
  const { pass, message } = judge(mock.history(), { service, operation, input });
  if (!pass) throw new MockFailure(message);
}
