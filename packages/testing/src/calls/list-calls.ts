import { preview } from "@cloudstub/core";
import type { Call } from "./call-log.js";

/** Further invocations are only counted. */
const MAX_LISTED = 10;

/** Lists the calls after an empty line, one line for each invocation; empty if there are none. */
export function listCalls(calls: readonly Call[]): string {
  if (calls.length === 0) return "";
  const lines = invocations(calls).map(
    (attempts, position) => `  ${position + 1}. ${line(attempts)}${notesBelow(attempts)}`,
  );
  const rest = lines.length > MAX_LISTED ? [`  and ${lines.length - MAX_LISTED} more`] : [];
  return `\n\nCalls that came:\n${[...lines.slice(0, MAX_LISTED), ...rest].join("\n")}`;
}

/** One line for each invocation, and whether a fault met it. */
export function linesOfCalls(calls: readonly Call[]): { readonly text: string; readonly isFaulty: boolean }[] {
  return invocations(calls).map((attempts) => ({
    text: line(attempts),
    isFaulty: attempts.some(({ fault }) => fault !== undefined),
  }));
}

/** A call that a test looks for often found nothing: the reason stands below it. */
function notesBelow(attempts: readonly Call[]): string {
  const notes = attempts.at(-1)?.notes ?? [];
  return notes.map((note) => `\n     | ${note}`).join("");
}

/** Groups calls with their retries, in the order of the first attempts. */
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
  return `${service} ${operation} ${preview(input)} → ${came.join(", then ")}${retried}`;
}
