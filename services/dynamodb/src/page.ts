import type { Item } from "./attribute-value.js";
import { notOneOf, violates } from "./errors.js";
import { asStored, type ItemText } from "./item-text.js";

/** What a Query or Scan asks of its answer as a whole. */
interface Wanted {
  readonly Select?: string | undefined;
  readonly Limit?: number | undefined;
}

/** What a Query or Scan found: all of it, in one page. */
interface Page {
  readonly Items?: readonly Item[];
  readonly Count: number;
  readonly ScannedCount: number;
}

const selections = ["SPECIFIC_ATTRIBUTES", "COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES"];

/** Throws `ValidationException` for a Select that does not exist and for a Limit below 1, which is not applied otherwise. */
export function checkWanted({ Select, Limit = 1 }: Wanted): void {
  if (Select !== undefined && !selections.includes(Select)) throw notOneOf("select", Select, selections);
  if (Limit < 1) throw violates("limit", Limit, "have value greater than or equal to 1");
}

/** The page that these items make; only their number where that is all that Select asks for. */
export function pageOf(items: readonly ItemText[], { Select }: Wanted): Page {
  const counts = { Count: items.length, ScannedCount: items.length };
  return Select === "COUNT" ? counts : { Items: items.map(asStored), ...counts };
}
