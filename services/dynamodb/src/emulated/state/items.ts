import { type Collection, type Family, type RecordOf, record, type Scope } from "@cloudstub/kit";
import type { ItemText } from "../../items/item-text.js";
import { storedItem } from "../../items/stored-item.js";

export const itemSchema = record({
  text: storedItem,
  /** Bytes, as AWS counts them. */
  size: "number",
});

/** An item as it is stored: numbers in AWS's form. */
export type StoredItem = RecordOf<typeof itemSchema>;

const tableSizeSchema = record({
  /** Of all items, as AWS counts them. */
  bytes: "number",
  /** Of the items as the indexes project them, by the names of the indexes. */
  indexes: { "*": "number" },
});

/** The bytes of a table and of its indexes. */
export type TableSize = RecordOf<typeof tableSizeSchema>;

const tokenSchema = record({
  at: "time",
  /** A digest of the request. */
  digest: "string",
});

/** Collections of items and of the entries of their indexes. */
export interface ItemState {
  /** By the name of their table; within it by their key, which sorts (`keys/encoded-keys.ts`). */
  readonly items: Family<StoredItem>;
  /** By table and index; within them by the key of the index, followed by that of the item. The value is the place where that one begins. */
  readonly indexEntries: Family<number>;
  /** By the name of the table. */
  readonly tableSizes: Collection<TableSize>;
  /** Tokens of transactions of the last ten minutes. */
  readonly transactionTokens: Collection<RecordOf<typeof tokenSchema>>;
  /** The same tokens by the time and the token. */
  readonly transactionTokenTimes: Collection<string>;
  /** The contract's items, whose keys do not sort. Empty while the overlay runs. */
  readonly contractItems: Family<ItemText>;
}

/** Names the collections of items. */
export function itemState(own: Scope, contract: Scope): ItemState {
  return {
    items: own.family("items", itemSchema),
    indexEntries: own.family("index-entries", "number"),
    tableSizes: own.collection("table-sizes", tableSizeSchema),
    transactionTokens: own.collection("transaction-tokens", tokenSchema),
    transactionTokenTimes: own.collection("transaction-token-times", "string"),
    contractItems: contract.family("items", storedItem),
  };
}
