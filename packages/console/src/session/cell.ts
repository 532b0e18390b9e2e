import { useReducer, useRef } from "preact/hooks";

/** A value that redraws its components when it changes. */
export class Cell<T> {
  #value: T;
  readonly #redraw: () => void;

  constructor(value: T, redraw: () => void) {
    this.#value = value;
    this.#redraw = redraw;
  }

  get value(): T {
    return this.#value;
  }

  set value(next: T) {
    if (next === this.#value) return;
    this.#value = next;
    this.#redraw();
  }
}

/** A cell of a component; it stays the same as long as the component is there. */
export function useCell<T>(initial: T): Cell<T> {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const cell = useRef<Cell<T>>(null);
  cell.current ??= new Cell(initial, () => redraw(undefined));
  return cell.current;
}
