import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useCell } from "../session/cell.js";

/** Rows that are drawn above and below those in sight. */
const MARGIN = 6;

/** Room that the sticky header takes, in pixels. */
const HEADER = 30;

/** The rows in sight of a box that scrolls over many rows of one height. */
export interface RowWindow {
  readonly box: RefObject<HTMLDivElement | null>;
  /** First row to draw, and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly onScroll: () => void;
  /** Scrolls a row into sight. */
  readonly show: (index: number) => void;
}

/** Draws only the rows in view. New rows above them do not move them. */
export function useWindow(keys: readonly string[], rowHeight: number): RowWindow {
  const box = useRef<HTMLDivElement>(null);
  const sight = useCell({ top: 0, height: 600 });
  const first = useRef<string | undefined>(undefined);

  function look(): void {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    const top = Math.floor(scrollTop / rowHeight) * rowHeight;
    const { top: lastTop, height } = sight.value;
    if (top !== lastTop || clientHeight !== height) sight.value = { top, height: clientHeight };
  }

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [rowHeight]);

  useLayoutEffect(() => {
    const element = box.current;
    const came = first.current === undefined ? 0 : keys.indexOf(first.current);
    if (element && element.scrollTop > 0 && came > 0) element.scrollTop += came * rowHeight;
    first.current = keys[0];
    look();
  }, [keys, rowHeight]);

  function show(index: number): void {
    const element = box.current;
    if (!element) return;
    const top = index * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    const bottom = top + rowHeight + HEADER - element.clientHeight;
    if (bottom > element.scrollTop) element.scrollTop = bottom;
    look();
  }

  const { top, height } = sight.value;
  const from = Math.max(0, Math.floor(top / rowHeight) - MARGIN);
  const to = Math.min(keys.length, Math.ceil((top + height) / rowHeight) + MARGIN);
  return { box, from, to, onScroll: look, show };
}
