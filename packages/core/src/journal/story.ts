import { escapeControls } from "../safety/escape-controls.js";
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
  tell({ ...entry, effects }, causes.length + 1, below);
  const isCut = more === true || below.length > MAX_LINES;
  const rest = isCut ? ["  (more came of it than is told here)"] : [];
  return [...above, ...linesOf(entry, causes.length, ">"), ...below.slice(0, MAX_LINES), ...rest].join("\n");
}

function tell({ effects, fault }: JournalTree, depth: number, lines: string[]): void {
  for (const effect of effects) {
    if (isSaid(effect, fault)) continue;
    if (lines.length > MAX_LINES) return;
    lines.push(...linesOf(effect, depth, " "));
    tell(effect, depth + 1, lines);
  }
}

/** True for the event of a fault that stands beneath the call which met it. */
function isSaid({ kind, summary }: JournalTree, fault: string | undefined): boolean {
  return (kind === "fault" || kind === "gate") && summary === fault;
}

function linesOf(entry: JournalEntry, depth: number, mark: string): string[] {
  const { id, kind, summary, status, guessed, attempt, fault, why, notDone = [], notes = [], notYet = [] } = entry;
  const indent = "  ".repeat(depth);
  const answer = status === undefined ? "" : status === 0 ? ", no answer" : `, ${status}`;
  const repeated = attempt === undefined ? "" : `, attempt ${attempt}`;
  const likely = guessed ? ", likely" : "";
  const reasons = [fault, why, ...notDone, ...notes, ...notYet].filter(
    (each) => each !== undefined && !summary.includes(each),
  );
  return [
    `${mark} ${indent}${escapeControls(summary)} (${kind} ${id}${answer}${repeated}${likely})`,
    ...reasons.map((reason) => `  ${indent}  | ${escapeControls(reason ?? "")}`),
  ];
}
