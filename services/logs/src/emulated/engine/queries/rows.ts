import type { Expression } from "./expression.js";
import type { QueryRow } from "./query-row.js";
import { compare, textOf, type Value } from "./values.js";

/** An expression of a command, and what it is called. */
export interface Item {
  readonly name: string;
  readonly expression: Expression;
}

/** What rows are sorted by. */
export interface Order {
  readonly of: Expression["of"];
  /** -1 for the opposite order. */
  readonly sign: number;
}

/** Rows that have the same values. */
export interface Group {
  readonly key: readonly Value[];
  readonly rows: QueryRow[];
}

/** Rows that have the same values, in the order in which each group begins; without `by` all rows are one. */
export function grouped(rows: readonly QueryRow[], by: readonly Item[]): readonly Group[] {
  if (by.length === 0) return [{ key: [], rows: [...rows] }];
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const key = by.map(({ expression }) => expression.of(row));
    const text = JSON.stringify(key.map((value) => textOf(value) ?? null));
    const group = groups.get(text);
    if (group === undefined) groups.set(text, { key, rows: [row] });
    else group.rows.push(row);
  }
  return [...groups.values()];
}

/** What is missing comes last in both directions. */
export function sorted(rows: readonly QueryRow[], orders: readonly Order[]): QueryRow[] {
  const keyed = rows.map((row) => ({ row, keys: orders.map(({ of }) => of(row)) }));
  keyed.sort((a, b) => {
    for (const [at, { sign }] of orders.entries()) {
      const [first, second] = [a.keys[at], b.keys[at]];
      const isMissing = first === undefined || second === undefined;
      const order = compare(first, second) * (isMissing ? 1 : sign);
      if (order !== 0) return order;
    }
    return 0;
  });
  return keyed.map(({ row }) => row);
}

/** The first row of each combination of values. One that lacks a value is kept (user guide, "dedup"). */
export function withoutDuplicates(rows: readonly QueryRow[], items: readonly Item[]): QueryRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const values = items.map(({ expression }) => textOf(expression.of(row)));
    if (values.includes(undefined)) return true;
    const key = JSON.stringify(values);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
