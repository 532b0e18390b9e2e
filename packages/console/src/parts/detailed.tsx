import type { ComponentChildren } from "preact";
import { useCell } from "../session/cell.js";
import { Drawer } from "./drawer.js";

interface DetailedProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly titleOf: (row: Row) => string;
  /** The list, given what is chosen. */
  readonly list: (chosen: string, choose: (key: string) => void) => ComponentChildren;
  readonly details: (row: Row) => ComponentChildren;
}

/** A list with the details of what is chosen in it. What is gone is not chosen any more. */
export function Detailed<Row>({ rows, keyOf, titleOf, list, details }: DetailedProps<Row>) {
  const chosen = useCell("");
  const choose = (key: string) => {
    chosen.value = key;
  };
  const row = chosen.value ? rows.find((row) => keyOf(row) === chosen.value) : undefined;
  return (
    <div class="beside">
      {list(chosen.value, choose)}
      {row && (
        <Drawer title={titleOf(row)} close={() => choose("")}>
          {details(row)}
        </Drawer>
      )}
    </div>
  );
}
