// biome-ignore-all lint/a11y/noRedundantRoles: some browsers take a table that is laid out as a grid for none.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { useSession } from "../session/session.js";
import { spelledOut } from "../session/wording.js";
import { rowOf, useActiveRow } from "./use-active-row.js";
import { useWindow } from "./use-window.js";

/** A column of a grid. */
export interface Column<Row> {
  readonly name: string;
  /** What is drawn. */
  readonly cell: (row: Row) => ComponentChildren;
  /** The whole value, as the tooltip of a cell that cuts it; the drawn text unless given. */
  readonly text?: (row: Row) => string;
  /** Width as CSS grid takes it; an equal share unless given. */
  readonly width?: string;
  /** Classes of the cells: `num`, `mono`, `muted`. */
  readonly kind?: string;
}

/** What a grid shows. */
export interface GridProps<Row> {
  /** What the rows are. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Called when a row is chosen. */
  readonly open: (row: Row) => void;
  /** Called when the keyboard moves on from the chosen row; without it the chosen row stays. */
  readonly follow?: (row: Row) => void;
  /** Key of the chosen row. */
  readonly chosen?: string;
  /** A narrow window gets two lines for each row. */
  readonly stacked?: boolean;
  /** True or false for a row that can be expanded, undefined for another. */
  readonly expanded?: (row: Row) => boolean | undefined;
}

/**
 * A table of any length of which only the rows in sight are drawn. All rows are one stop of the tab key; arrows, Home,
 * End and the page keys move among them. The cell of the first column is the row's button.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, rows, keyOf, stacked = false } = props;
  const rowHeight = stacked && useSession().narrow.value ? 52 : 30;
  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf]);
  const view = useWindow(keys, rowHeight);
  const active = useActiveRow(keys, view, props);
  const drawn = Array.from({ length: Math.max(0, view.to - view.from) }, (_, offset) => view.from + offset);
  if (rows.length > 0 && !drawn.includes(active.index)) drawn.push(active.index);
  const style = {
    "--columns": columns.map(({ width = "minmax(0, 1fr)" }) => width).join(" "),
    "--row": `${rowHeight}px`,
  };
  return (
    <div ref={view.box} class="grid" onScroll={view.onScroll} tabIndex={-1}>
      <table
        role="table"
        class={stacked ? "stacked" : ""}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        style={style}
      >
        {headOf(columns)}
        <tbody
          role="rowgroup"
          style={{ height: `${rows.length * rowHeight}px` }}
          onClick={(event) => {
            const row = rows[rowOf(event)];
            if (row !== undefined) props.open(row);
          }}
          onKeyDown={(event) => active.onKeyDown(event, rowHeight)}
          onFocusIn={(event) => active.onFocus(event)}
        >
          {drawn
            .sort((a, b) => a - b)
            .map((index) => (
              <GridRow
                key={keys[index]}
                {...props}
                row={rows[index] as Row}
                index={index}
                isActive={index === active.index}
                top={index * rowHeight}
              />
            ))}
        </tbody>
      </table>
    </div>
  );
}

function headOf<Row>(columns: readonly Column<Row>[]) {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {columns.map(({ name, kind }) => (
          <th key={name} role="columnheader" scope="col" class={kind}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type GridRowProps<Row> = GridProps<Row> & {
  readonly row: Row;
  readonly index: number;
  readonly isActive: boolean;
  readonly top: number;
};

function GridRow<Row>({ row, index, isActive, top, ...grid }: GridRowProps<Row>) {
  const chosen = grid.chosen === grid.keyOf(row);
  return (
    <tr role="row" aria-rowindex={index + 2} class={chosen ? "chosen" : ""} style={{ top: `${top}px` }}>
      {grid.columns.map((column, place) => {
        const drawn = column.cell(row);
        const content = typeof drawn === "string" ? spelledOut(drawn) : drawn;
        const text = column.text ? spelledOut(column.text(row)) : content;
        return (
          <td key={column.name} role="cell" class={column.kind} title={typeof text === "string" ? text : undefined}>
            {place > 0 ? (
              content
            ) : (
              <button
                type="button"
                tabIndex={isActive ? 0 : -1}
                aria-current={chosen ? "true" : undefined}
                aria-expanded={grid.expanded?.(row)}
              >
                {content}
              </button>
            )}
          </td>
        );
      })}
    </tr>
  );
}
