import type { ItemChange } from "../../state.js";
import type { EncodedItem } from "./encoded-item.js";

/** A write that was checked against the table and the item that there is, and the item as it will be. */
export interface PreparedWrite extends ItemChange {
  readonly after: EncodedItem | undefined;
  /** True where nothing is written: the condition was all. */
  readonly isCheck: boolean;
}
