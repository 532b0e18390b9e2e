import type { Page } from "../reading/page.js";
import type { Source } from "../reading/source.js";
import { readUnits, type Units } from "./consumed.js";

/** What a page took. */
interface PageRead {
  readonly bytes: number;
  readonly page: Page;
  /** True where items of an index were read from the table too. */
  readonly wantsAll: boolean;
}

/** The units of a Query or Scan: of the bytes that were read, also for items that the filter took out. */
export function unitsOfPage(
  { index }: Source,
  input: { readonly ConsistentRead?: boolean | undefined },
  { bytes, page, wantsAll }: PageRead,
): Units {
  const kind = input.ConsistentRead ? "consistent" : "eventual";
  const units = readUnits(bytes, kind);
  if (index === undefined) return { table: units };
  // Each item that the index does not have whole is read from the table by itself (Developer Guide, "Local secondary indexes").
  const table = wantsAll ? page.ScannedCount * readUnits(0, kind) : 0;
  const used = new Map([[index.name, units]]);
  return index.kind === "local" ? { table, local: used } : { table, global: used };
}
