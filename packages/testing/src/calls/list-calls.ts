import { linesOfCalls } from "@cloudstub/core";
import type { Call } from "./call-log.js";

/** Further invocations are only counted. */
const MAX_LISTED = 10;

/** Lists the calls after an empty line, one line for each invocation; empty if there are none. */
export function listCalls(calls: readonly Call[]): string {
  if (calls.length === 0) return "";
  const lines = linesOfCalls(calls).map(
    ({ text, attempts }, position) => `  ${position + 1}. ${text}${notesBelow(attempts)}`,
  );
  const rest = lines.length > MAX_LISTED ? [`  and ${lines.length - MAX_LISTED} more`] : [];
  return `\n\nCalls that came:\n${[...lines.slice(0, MAX_LISTED), ...rest].join("\n")}`;
}

/** A call that a test looks for often found nothing: the reason stands below it. */
function notesBelow(attempts: readonly Call[]): string {
  const notes = attempts.at(-1)?.notes ?? [];
  return notes.map((note) => `\n     | ${note}`).join("");
}
