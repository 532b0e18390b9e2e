import { useEffect, useMemo, useRef } from "preact/hooks";
import { useCell } from "../session/cell.js";
import { toggled } from "../session/toggled.js";
import { findLines, type Line, linesAround, visibleLines } from "./json-lines.js";

/** Lines that are drawn at once. */
export const WINDOW = 300;

/** What is collapsed, looked for and in sight in a JSON document. */
export function useJsonView(lines: readonly Line[]) {
  const collapsed = useCell<ReadonlySet<number>>(new Set());
  const start = useCell(0);
  const wanted = useCell("");
  const turn = useCell(0);
  const box = useRef<HTMLDivElement>(null);
  const visible = useMemo(() => visibleLines(lines, collapsed.value), [lines, collapsed.value]);
  const found = useMemo(() => findLines(lines, wanted.value), [lines, wanted.value]);
  const current = found[turn.value];
  const from = Math.min(start.value, Math.max(0, visible.length - 1));

  useEffect(() => {
    collapsed.value = new Set();
    turn.value = 0;
  }, [lines, collapsed, turn]);
  useEffect(() => box.current?.querySelector(".current")?.scrollIntoView({ block: "nearest" }), [current]);

  function goTo(next: number, matches: readonly number[]): void {
    turn.value = matches.length === 0 ? 0 : (next + matches.length) % matches.length;
    const line = matches[turn.value];
    if (line === undefined) return;
    const around = new Set(linesAround(lines, line));
    collapsed.value = new Set([...collapsed.value].filter((opening) => !around.has(opening)));
    const position = visibleLines(lines, collapsed.value).indexOf(line);
    if (position < from || position >= from + WINDOW) start.value = Math.max(0, position - 20);
  }

  function find(text: string): void {
    wanted.value = text;
    goTo(0, findLines(lines, text));
  }

  return {
    box,
    visible,
    from,
    shown: visible.slice(from, from + WINDOW),
    current,
    found,
    turn: turn.value,
    wanted: wanted.value,
    collapsed: collapsed.value,
    find,
    step: (by: number) => goTo(turn.value + by, found),
    toggle: (index: number) => {
      collapsed.value = toggled(collapsed.value, index);
    },
    moveTo: (position: number) => {
      start.value = Math.max(0, position);
      box.current?.scrollIntoView({ block: "nearest" });
    },
  };
}
