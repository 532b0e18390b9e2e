import type { JournalEntry } from "./entry.js";
import type { Explained, JournalTree } from "./tree.js";

/** Effects that a story tells, at all depths together. */
const MAX_LINES = 50;

/**
 * Tells an event for people, in lines: what led to it above, each indented below its cause; the event, marked with `>`; what it led to below. Beneath
 * each stands what its operation did not do, and why.
 */
export function storyOf({ entry, causes, effects, more }: Explained): string {
  const above = [...causes].reverse().flatMap((cause, depth) => linesOf(cause, depth, " "));
  const below: string[] = [];
  tell(effects, causes.length + 1, below);
  const isCut = more === true || below.length > MAX_LINES;
  const rest = isCut ? ["  (more came of it than is told here)"] : [];
  return [...above, ...linesOf(entry, causes.length, ">"), ...below.slice(0, MAX_LINES), ...rest].join("\n");
}

function tell(effects: readonly JournalTree[], depth: number, lines: string[]): void {
  for (const effect of effects) {
    if (lines.length > MAX_LINES) return;
    lines.push(...linesOf(effect, depth, " "));
    tell(effect.effects, depth + 1, lines);
  }
}

function linesOf(entry: JournalEntry, depth: number, mark: string): string[] {
  const { id, kind, summary, status, guessed, fault, why, notDone = [], notes = [] } = entry;
  const indent = "  ".repeat(depth);
  const answer = status === undefined ? "" : status === 0 ? ", no answer" : `, ${status}`;
  const likely = guessed ? ", likely" : "";
  const reasons = [fault, why, ...notDone, ...notes].filter((each) => each !== undefined && !summary.includes(each));
  return [
    `${mark} ${indent}${summary} (${kind} ${id}${answer}${likely})`,
    ...reasons.map((reason) => `  ${indent}  | ${reason}`),
  ];
}
