import { type Collection, type Family, type RecordOf, record, type Scope } from "@cloudstub/kit";
import { tableSchema } from "../../state.js";
import { itemSchema, type StoredItem } from "./items.js";
import { tableSettings } from "./table-settings.js";

const backupSchema = record({
  /** `01489173575360-b308cd7d`: the time of its creation in milliseconds, and eight hexadecimal digits. */
  id: "string",
  name: "string",
  createdAt: "time",
  /** The table as it was. */
  table: { ...tableSchema, ...tableSettings },
  itemCount: "number",
  /** Bytes of all items. */
  size: "number",
});

/** A backup of a table, whose items are in a collection of their own. */
export type Backup = RecordOf<typeof backupSchema>;

/** An item as it was before a change. */
const versionSchema = record({
  /** The key under which the item is stored. Records of earlier versions have this name. */
  place: "string",
  /** The item before it was changed; undefined where there was none. */
  "before?": itemSchema,
});

/** Collections of backups and of what a point in time is restored from. */
export interface BackupState {
  /** By id, which sorts by time. */
  readonly backups: Collection<Backup>;
  /** By the id of their backup; within it by their key. */
  readonly backupItems: Family<StoredItem>;
  /** By table; within it by the time of the change and a number. */
  readonly itemVersions: Family<RecordOf<typeof versionSchema>>;
}

/** Names the collections of backups. */
export function backupState(own: Scope): BackupState {
  return {
    backups: own.collection("backups", backupSchema),
    backupItems: own.family("backup-items", itemSchema),
    itemVersions: own.family("item-versions", versionSchema),
  };
}
