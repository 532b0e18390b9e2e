import type { ServiceModule } from "@cloudstub/kit";
import { MockFailure } from "./failure.js";
import type { Call } from "./journal.js";
import { listed } from "./listed-calls.js";
import type { Mock } from "./mock.js";
import { type Came, isWanted, nameOf, nearestMiss, type Wanted } from "./nearest-miss.js";
import type { OperationOf, PartialInputOf, ServiceIdOf } from "./types.js";

/** Whether calls came, and a sentence for the case that this is not what was expected. */
export interface Verdict {
  readonly pass: boolean;
  readonly message: string;
  /** The calls that were found. */
  readonly found: readonly Call[];
}

/** Whether calls of a kind came; exactly that many of them where a number is given. */
export function judge(calls: readonly Call[], wanted: Wanted, times?: number): Verdict {
  const found = calls.filter((call) => isWanted(wanted, call));
  const count = found.length;
  const name = nameOf(wanted);
  if (times === undefined ? count > 0 : count === times) {
    const other = times === undefined ? "no call" : `other than ${counted(times)}`;
    return { pass: true, found, message: `Expected ${other} of ${name}, and received ${counted(count)}.${listed(found)}` };
  }
  const came = `Expected ${times === undefined ? "a call" : counted(times)} of ${name}, and received ${count === 0 ? "none" : counted(count)}.`;
  const message = count === 0 ? `${came} ${nearestMiss(wanted, calls)}${listed(calls)}` : `${came}${listed(found)}`;
  return { pass: false, found, message };
}

/** Whether calls of these kinds came one after the other, with others before, between and after them or not. */
export function judgeOrder(calls: readonly Call[], wanted: readonly Wanted[]): Verdict {
  const found: Call[] = [];
  for (const [step, kind] of wanted.entries()) {
    const last = found.at(-1);
    const next = calls.find((call) => isWanted(kind, call) && (last === undefined || call.id > last.id));
    if (next === undefined) {
      const after = step === 0 ? "" : ` after ${nameOf(wanted[step - 1] as Wanted)}`;
      return { pass: false, found, message: `Expected a call of ${nameOf(kind)}${after}, and received none there.${listed(calls)}` };
    }
    found.push(next);
  }
  return {
    pass: true,
    found,
    message: `Expected no calls in the order ${wanted.map(nameOf).join(", ")}, and received them.${listed(found)}`,
  };
}

/** A sentence for the case that no such call waits; `waiting` are those that do. */
export function explainNoneWaits(wanted: Wanted, calls: readonly Call[], waiting: readonly Came[]): string {
  const answered = calls.filter((call) => isWanted(wanted, call)).length;
  const instead = answered > 0 ? `${counted(answered)} came and did not wait.` : nearestMiss(wanted, [...waiting, ...calls]);
  return `Expected a call of ${nameOf(wanted)} that waits, and found none. ${instead}${listed(calls)}`;
}

/** Whether all calls that came were named by expectations before. */
export function judgeRest(unexpected: readonly Call[]): Verdict {
  const pass = unexpected.length === 0;
  const message = pass
    ? "Expected other calls than those that were expected before, and received none."
    : `Expected no other calls than those that were expected before, and received ${counted(unexpected.length)}.${listed(unexpected)}`;
  return { pass, found: [], message };
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
  const { pass, message, found } = judge(mock.history(), { service, operation, input });
  if (!pass) throw new MockFailure(message);
  mock.expectCalls(found);
}
