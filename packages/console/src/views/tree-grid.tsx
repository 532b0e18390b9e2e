import { useEffect, useMemo } from "preact/hooks";
import { type Column, Grid } from "../parts/grid.js";
import { useCell } from "../session/cell.js";
import { toggled } from "../session/toggled.js";
import { grouped, spelledOut } from "../session/wording.js";
import { foldersOf, type TreeRow, treeRows } from "./tree-rows.js";

/** Trees with more leaves begin closed. */
const OPEN_AT_MOST = 100;

interface TreeGridProps<Leaf> {
  readonly label: string;
  readonly leaves: readonly Leaf[];
  /** Where a leaf is, with slashes between the folders. */
  readonly pathOf: (leaf: Leaf) => string;
  /** Columns beside the names. */
  readonly columns: readonly Omit<Column<Leaf>, "text">[];
  /** Path of the chosen leaf. */
  readonly chosen?: string;
  readonly open: (leaf: Leaf) => void;
  /** Called when the keyboard moves on from the chosen leaf to another. */
  readonly follow?: (leaf: Leaf) => void;
}

const keyOf = ({ key }: TreeRow<unknown>) => key;

/** Things with slashes in their names, as a tree of folders that open and close. */
export function TreeGrid<Leaf>({ label, leaves, pathOf, columns, chosen = "", open, follow }: TreeGridProps<Leaf>) {
  const turned = useCell<ReadonlySet<string>>(new Set());
  const startsOpen = leaves.length <= OPEN_AT_MOST;
  const placed = useMemo(() => leaves.map((leaf) => ({ path: pathOf(leaf), leaf })), [leaves, pathOf]);
  const rows = useMemo(
    () => treeRows(placed, (path) => turned.value.has(path) !== startsOpen),
    [placed, turned.value, startsOpen],
  );
  useEffect(() => {
    const closed = foldersOf(chosen).filter((path) => turned.value.has(path) === startsOpen);
    if (closed.length > 0) turned.value = closed.reduce(toggled, turned.value);
  }, [chosen, startsOpen]);
  const all: Column<TreeRow<Leaf>>[] = [
    { name: "Name", width: "minmax(10rem, 2fr)", cell: (row) => <Name row={row} />, text: ({ path }) => path },
    ...columns.map(({ cell, ...column }) => ({
      ...column,
      cell: ({ leaf }: TreeRow<Leaf>) => leaf !== undefined && cell(leaf),
    })),
  ];
  function choose({ path, leaf }: TreeRow<Leaf>): void {
    if (leaf === undefined) turned.value = toggled(turned.value, path);
    else open(leaf);
  }
  return (
    <Grid
      label={label}
      columns={all}
      rows={rows}
      keyOf={keyOf}
      chosen={`leaf ${chosen}`}
      open={choose}
      follow={({ leaf }) => leaf !== undefined && follow?.(leaf)}
      expanded={({ isOpen }) => isOpen}
    />
  );
}

function Name({ row: { label, depth, size, isOpen } }: { readonly row: TreeRow<unknown> }) {
  return (
    <span class={isOpen === undefined ? "leaf" : "folder"} style={{ "--depth": Math.min(depth, 12) }}>
      {spelledOut(label)} {isOpen === false && <small>{grouped(size)}</small>}
    </span>
  );
}
