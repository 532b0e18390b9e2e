import { shown } from "@cloudstub/core";
import type { Call } from "./journal.js";

/** More calls than this are only counted. */
const MOST_LISTED = 10;

/** The calls that came, a line for each invocation, behind an empty line; nothing where none came. */
export function listed(calls: readonly Call[]): string {
  if (calls.length === 0) return "";
  const lines = invocations(calls).map((attempts, position) => `  ${position + 1}. ${line(attempts)}`);
  const rest = lines.length > MOST_LISTED ? [`  and ${lines.length - MOST_LISTED} more`] : [];
  return `\n\nCalls that came:\n${[...lines.slice(0, MOST_LISTED), ...rest].join("\n")}`;
}

/** Calls with their retries, in the order in which they first came. */
function invocations(calls: readonly Call[]): Call[][] {
  const groups = new Map<string | number, Call[]>();
  for (const call of calls) {
    const key = call.invocation ?? call.id;
    groups.set(key, [...(groups.get(key) ?? []), call]);
  }
  return [...groups.values()];
}

function line(attempts: readonly Call[]): string {
  const [{ service, operation, input }] = attempts as readonly [Call];
  const came = attempts.map(({ status, error, fault }) => {
    const answer = status === 0 ? "no answer" : String(status);
    return `${answer}${error === undefined ? "" : ` ${error.code}`}${fault === undefined ? "" : " by a fault"}`;
  });
  const retried = attempts.length === 1 ? "" : ` (one call, ${attempts.length} attempts)`;
  return `${service} ${operation} ${shown(input)} → ${came.join(", then ")}${retried}`;
}
