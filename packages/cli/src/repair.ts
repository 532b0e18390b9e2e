import { repairStore, repairText } from "@cloudstub/server";

/** `cloudstub repair <directory>`: returns sentences that say what is kept and what is gone. Rejects with a `StoreError`. */
export async function repair(directory: string): Promise<string> {
  return repairText(directory, await repairStore(directory));
}
