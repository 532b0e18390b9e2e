import type { ComponentChildren } from "preact";
import { goTo, useSession } from "../session/session.js";
import { Drawer } from "./drawer.js";
import type { GridProps } from "./grid.js";

interface DetailedProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly titleOf: (row: Row) => string;
  /** Key of the opened row, as the address has it; empty for none. */
  readonly opened: string;
  /** Opens a row, or none. */
  readonly open: (key: string, how?: "push" | "replace") => void;
  /** Says that the opened row is not there. */
  readonly missing: string;
  /** The list, given how it opens its rows. */
  readonly list: (grid: Pick<GridProps<Row>, "keyOf" | "chosen" | "open" | "follow">) => ComponentChildren;
  readonly details: (row: Row) => ComponentChildren;
}

/** A list with the details of the row that the address names. */
export function Detailed<Row>({ rows, keyOf, titleOf, opened, open, missing, list, details }: DetailedProps<Row>) {
  const row = opened ? rows.find((row) => keyOf(row) === opened) : undefined;
  return (
    <>
      {opened && !row && <p class="note warn">{missing}</p>}
      <div class="beside">
        {list({ keyOf, chosen: opened, open: (row) => open(keyOf(row)), follow: (row) => open(keyOf(row), "replace") })}
        {row && (
          <Drawer title={titleOf(row)} close={() => open("")}>
            {details(row)}
          </Drawer>
        )}
      </div>
    </>
  );
}

/** What of an entry of a service is opened, as the address says, and the way to open something else. */
export function useOpen(item: string) {
  const session = useSession();
  const { page, open } = session.place.value;
  return {
    opened: open,
    open: (key: string, how?: "push" | "replace") => goTo(session, { page, item, open: key }, how),
  };
}
