import { keys } from "@cloudstub/kit";
import { itemText } from "../../../items/item-text.js";
import { decodeItem } from "../../engine/items/encoded-item.js";
import { keyAttributesOf } from "../../engine/keys/key-checks.js";
import { itemsAt } from "../../engine/tables/points-in-time.js";
import type { StoredItem } from "../../state/items.js";
import type { Export } from "../../state/transfers.js";
import type { EmulatedState, EmulatedTable } from "../../state.js";

/** One line of a data file, and the bytes of its item. */
export interface ExportLine {
  readonly text: string;
  readonly bytes: number;
}

/** The lines of an export (DynamoDB Developer Guide, "DynamoDB table export output format"). */
export function linesOf(
  state: EmulatedState,
  table: EmulatedTable,
  { from, to, showsOld }: Export,
): Iterable<ExportLine> {
  const items = itemsAt(state, table, to);
  return from === undefined
    ? allItems(items)
    : changedItems(state, table, { items, from, to, showsOld: showsOld === true });
}

function* allItems(items: ReadonlyMap<string, StoredItem>): Iterable<ExportLine> {
  for (const { text, size } of items.values()) yield { text: `{"Item":${text}}`, bytes: size };
}

interface Changes {
  readonly items: ReadonlyMap<string, StoredItem>;
  readonly from: number;
  readonly to: number;
  readonly showsOld: boolean;
}

/** An item that was made and deleted in the time is left out. */
function* changedItems(
  state: EmulatedState,
  table: EmulatedTable,
  { items, from, to, showsOld }: Changes,
): Iterable<ExportLine> {
  const before = itemsAt(state, table, from - 1);
  const writtenAt = new Map<string, number>();
  for (const [key, { place: itemKey }] of state.itemVersions
    .of(table.name)
    .entries({ from: keys.time(from), before: keys.time(to + 1) })) {
    writtenAt.set(itemKey, keys.timeOf(key));
  }
  for (const [itemKey, time] of writtenAt) {
    const [old, next] = [before.get(itemKey), items.get(itemKey)];
    const some = next ?? old;
    if (some === undefined) continue;
    const parts = [
      `"Metadata":{"WriteTimestampMicros":{"N":"${time * 1000}"}}`,
      `"Keys":${itemText(keyAttributesOf(table, decodeItem(some)))}`,
      ...(showsOld && old ? [`"OldImage":${old.text}`] : []),
      ...(next ? [`"NewImage":${next.text}`] : []),
    ];
    yield { text: `{${parts.join(",")}}`, bytes: some.size };
  }
}
