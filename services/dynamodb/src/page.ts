import { notOneOf, violates } from "./errors.js";
import type { Item } from "./items/attribute-value.js";
import { asStored, type ItemText } from "./items/item-text.js";

/** The input members of a Query or Scan that are about the whole page. */
interface PageInput {
  readonly Select?: string | undefined;
  readonly Limit?: number | undefined;
}

/** All results of a Query or Scan, in one page. */
interface Page {
  readonly Items?: readonly Item[];
  readonly Count: number;
  readonly ScannedCount: number;
}

const selections = ["SPECIFIC_ATTRIBUTES", "COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES"];

/** Throws `ValidationException` for an unknown Select and a Limit below 1. A valid Limit is not applied. */
export function checkPageInput({ Select, Limit = 1 }: PageInput): void {
  if (Select !== undefined && !selections.includes(Select)) throw notOneOf("select", Select, selections);
  if (Limit < 1) throw violates("limit", Limit, "have value greater than or equal to 1");
}

/** A page with these items, or only their number if Select is COUNT. */
export function pageOf(items: readonly ItemText[], { Select }: PageInput): Page {
  const counts = { Count: items.length, ScannedCount: items.length };
  return Select === "COUNT" ? counts : { Items: items.map(asStored), ...counts };
}
