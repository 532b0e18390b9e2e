import { itemText, readItem } from "../../../items/item-text.js";
import { itemKey } from "../../../keys/item-key.js";
import { addEntry } from "../../engine/indexes/index-entries.js";
import { countSize } from "../../engine/indexes/table-size.js";
import { decodeItem, encodeItem } from "../../engine/items/encoded-item.js";
import { encodedKey } from "../../engine/keys/encoded-keys.js";
import { keysOf } from "../../engine/keys/table-keys.js";
import type { EmulatedState } from "../../state.js";

/** Takes over the contract's items, under keys that sort, and indexes them. */
export function adoptItems(state: EmulatedState): void {
  for (const table of state.tables.values()) {
    const tableKeys = keysOf(table);
    for (const text of state.contractItems.of(table.name).values()) {
      const { item, ...stored } = encodeItem(readItem(text));
      const key = encodedKey(tableKeys, item);
      state.items.of(table.name).set(key, { text: stored.text, size: stored.size });
      for (const index of tableKeys.indexes) addEntry(state, table, { index, key, item });
    }
    state.contractItems.drop(table.name);
    countSize(state, table);
  }
}

/** Gives the contract all items, under its keys. */
export function leaveItems(state: EmulatedState): void {
  for (const table of state.tables.values()) {
    const items = state.contractItems.of(table.name);
    for (const stored of state.items.of(table.name).values()) {
      const item = decodeItem(stored);
      items.set(itemKey(table, item), itemText(item));
    }
  }
}
