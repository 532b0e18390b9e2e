import { differences, explainDifference, nearest, shown } from "@cloudstub/core";
import type { Call } from "./journal.js";

/** Which calls are meant. */
export interface Wanted {
  readonly service: string;
  readonly operation?: string;
  /** Part of the input. */
  readonly input?: unknown;
}

/** What a call is compared by. */
export type Came = Pick<Call, "service" | "operation" | "input">;

/** True for a call of this kind. */
export function isWanted({ service, operation, input }: Wanted, call: Came): boolean {
  if (call.service !== service || (operation ?? call.operation) !== call.operation) return false;
  return input === undefined || differences(input, call.input).length === 0;
}

/** A kind of call, for a sentence: `sqs SendMessage with {"MessageBody":"a"}`. */
export function nameOf({ service, operation, input }: Wanted): string {
  return `${service}${operation === undefined ? "" : ` ${operation}`}${input === undefined ? "" : ` with ${shown(input)}`}`;
}

/**
 * Sentences about what came instead of a wanted call: the call that is nearest to it, or what was received at all.
 *
 * @example The nearest of 2 calls of sqs SendMessage differs: MessageBody was "b" instead of "a".
 */
export function nearestMiss(wanted: Wanted, calls: readonly Came[]): string {
  const same = calls.filter((call) => isWanted({ ...wanted, input: undefined }, call));
  if (same.length === 0) return received(wanted, calls);
  const compared = same.map((call) => differences(wanted.input, call.input));
  const [closest = []] = compared.sort((a, b) => a.length - b.length);
  const which = same.length === 1 ? "The only call" : `The nearest of ${same.length} calls`;
  return `${which} of ${nameOf({ ...wanted, input: undefined })} differs: ${closest.map(explainDifference).join("; ")}.`;
}

function received({ service, operation = "" }: Wanted, calls: readonly Came[]): string {
  if (calls.length === 0) return "No call at all was received: does the client use the mock's endpoint?";
  const counts = new Map<string, number>();
  for (const call of calls) counts.set(`${call.service} ${call.operation}`, (counts.get(`${call.service} ${call.operation}`) ?? 0) + 1);
  const [near] = nearest(`${service} ${operation}`, [...counts.keys()]);
  const list = [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count} times)`)).join(", ");
  return `Received: ${list}.${near === undefined ? "" : ` The nearest is ${near}.`}`;
}
