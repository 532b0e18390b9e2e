import { useLayoutEffect, useRef } from "preact/hooks";
import { useCell } from "../session/cell.js";
import type { useWindow } from "./use-window.js";

interface Moves<Row> {
  readonly rows: readonly Row[];
  /** Key of the chosen row. */
  readonly chosen?: string;
  /** Called when the keyboard moves on from the chosen row. */
  readonly follow?: (row: Row) => void;
}

/**
 * Which row the tab key comes to, and how the keyboard moves it. The focus stays with a row while rows come and go. A row
 * that becomes the chosen one is brought into sight.
 */
export function useActiveRow<Row>(
  keys: readonly string[],
  { box, show }: ReturnType<typeof useWindow>,
  { rows, chosen, follow }: Moves<Row>,
) {
  const key = useCell(chosen);
  const shown = useRef("");
  const wanted = useRef<number | undefined>(undefined);
  const index = Math.max(0, keys.indexOf(key.value ?? ""));
  const hadFocus = box.current?.contains(document.activeElement);

  useLayoutEffect(() => {
    const lost = hadFocus && document.activeElement === document.body;
    const target = wanted.current ?? (lost && keys.length > 0 ? index : undefined);
    wanted.current = undefined;
    if (target !== undefined)
      box.current?.querySelector<HTMLElement>(`[aria-rowindex="${target + 2}"] button`)?.focus({ preventScroll: true });
    else if (lost) box.current?.focus({ preventScroll: true });
  });

  useLayoutEffect(() => {
    const place = chosen ? keys.indexOf(chosen) : -1;
    if (place < 0 || shown.current === chosen) return;
    shown.current = chosen ?? "";
    key.value = chosen;
    show(place);
  }, [keys, chosen]);

  function onKeyDown(event: KeyboardEvent, rowHeight: number): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 2);
    const step = stepOf(event.key, page, keys.length);
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(keys.length - 1, Math.max(0, index + step));
    if (next === index) return;
    wanted.current = next;
    show(next);
    key.value = keys[next];
    const row = rows[next];
    if (row !== undefined && keys[index] === chosen) follow?.(row);
  }

  function onFocus(event: FocusEvent): void {
    const row = rowOf(event);
    if (row >= 0) key.value = keys[row];
  }

  return { index, onKeyDown, onFocus };
}

/** How many rows a key moves by; undefined for a key that moves nothing. */
function stepOf(key: string, page: number, length: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -length,
    End: length,
  };
  return steps[key];
}

/** The row that an event happened in. */
export function rowOf({ target }: Event): number {
  return Number((target as HTMLElement).closest("tr")?.getAttribute("aria-rowindex")) - 2;
}
