import type { Backup } from "../../state/backups.js";
import type { EmulatedHandler } from "../../types.js";
import { backupDetails, tableToBackUp } from "./backup-description.js";

/** Copies a table with its items. It is described as being created, as by AWS, and is there at once. */
export const createBackup: EmulatedHandler<"CreateBackup"> = ({ TableName, BackupName }, call) => {
  const { state, clock, ids } = call;
  const table = tableToBackUp(call, TableName);
  const createdAt = clock.now();
  const id = `${String(createdAt).padStart(14, "0")}-${Buffer.from(ids.bytes(4)).toString("hex")}`;
  const items = state.backupItems.of(id);
  let size = 0;
  for (const [key, item] of state.items.of(table.name).entries()) {
    items.set(key, item);
    size += item.size;
  }
  const backup: Backup = { id, name: BackupName, createdAt, table, size, itemCount: items.size };
  state.backups.set(id, backup);
  return { BackupDetails: { ...backupDetails(call, backup), BackupStatus: "CREATING" } };
};
