import { explainMismatch, mismatches, nearest, preview } from "@cloudstub/core";
import type { Call } from "./call-log.js";

/** A description of expected calls. */
export interface ExpectedCall {
  readonly service: string;
  readonly operation?: string;
  /** Part of the input. */
  readonly input?: unknown;
}

/** The parts of a call that are compared. */
export type ReceivedCall = Pick<Call, "service" | "operation" | "input">;

export function matchesExpected({ service, operation, input }: ExpectedCall, call: ReceivedCall): boolean {
  if (call.service !== service || (operation ?? call.operation) !== call.operation) return false;
  return input === undefined || mismatches(input, call.input).length === 0;
}

/** Describes expected calls in a sentence: `sqs SendMessage with {"MessageBody":"a"}`. */
export function describeCall({ service, operation, input }: ExpectedCall): string {
  return `${service}${operation === undefined ? "" : ` ${operation}`}${input === undefined ? "" : ` with ${preview(input)}`}`;
}

/**
 * Describes the call nearest to the expected one or, without a call of that operation, all calls.
 *
 * @example The nearest of 2 calls of sqs SendMessage differs: MessageBody was "b" instead of "a".
 */
export function nearestMiss(expected: ExpectedCall, calls: readonly ReceivedCall[]): string {
  const same = calls.filter((call) => matchesExpected({ ...expected, input: undefined }, call));
  if (same.length === 0) return describeReceived(expected, calls);
  const compared = same.map((call) => mismatches(expected.input, call.input));
  const [closest = []] = compared.sort((a, b) => a.length - b.length);
  const which = same.length === 1 ? "The only call" : `The nearest of ${same.length} calls`;
  return `${which} of ${describeCall({ ...expected, input: undefined })} differs: ${closest.map(explainMismatch).join("; ")}.`;
}

function describeReceived({ service, operation = "" }: ExpectedCall, calls: readonly ReceivedCall[]): string {
  if (calls.length === 0) return "The mock received no calls: does the client use its endpoint?";
  const counts = new Map<string, number>();
  for (const call of calls)
    counts.set(`${call.service} ${call.operation}`, (counts.get(`${call.service} ${call.operation}`) ?? 0) + 1);
  const [near] = nearest(`${service} ${operation}`, [...counts.keys()]);
  const list = [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count} times)`)).join(", ");
  return `Received: ${list}.${near === undefined ? "" : ` The nearest is ${near}.`}`;
}
