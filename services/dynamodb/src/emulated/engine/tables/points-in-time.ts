import { keys, modelled } from "@cloudstub/kit";
import type { Dynamodb } from "../../../types.js";
import type { StoredItem } from "../../state/items.js";
import type { EmulatedState, EmulatedTable } from "../../state.js";

const DAY = 86_400_000;

/** A table that is not there to be backed up or exported (AWS's words as users reported them). */
export const tableNotFound = (table: string) =>
  modelled<Dynamodb>("TableNotFoundException", `Table not found: ${table}`);

/** A table of which no points in time are kept. */
export const pointInTimeUnavailable = (table: string) =>
  modelled<Dynamodb>(
    "PointInTimeRecoveryUnavailableException",
    `Point in time recovery is not enabled for table '${table}'`,
  );

/** The first and the last time that can be restored. AWS's last one is about five minutes ago; here it is now. */
export function restorableTimes({ pointInTimeRecovery: recovery }: EmulatedTable, now: number) {
  return recovery && { earliest: Math.max(recovery.since, now - recovery.days * DAY), latest: now };
}

/** The items of a table as they were at a time, changes of that very time included. */
export function itemsAt(state: EmulatedState, { name }: EmulatedTable, time: number): Map<string, StoredItem> {
  const items = new Map(state.items.of(name).entries());
  const later = state.itemVersions.of(name).values({ from: keys.time(time + 1), reverse: true });
  for (const { place: itemKey, before } of later) {
    if (before === undefined) items.delete(itemKey);
    else items.set(itemKey, before);
  }
  return items;
}
