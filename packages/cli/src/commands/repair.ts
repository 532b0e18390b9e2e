import { repairStore, repairText } from "@cloudstub/server";

/** `cloudstub repair <directory>`: returns a report of kept and lost records. Rejects with a `StoreError`. */
export async function repair(directory: string): Promise<string> {
  return repairText(directory, await repairStore(directory));
}
