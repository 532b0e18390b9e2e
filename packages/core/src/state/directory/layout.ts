import { join } from "node:path";

/** What stands where in a store directory. */
export function paths(directory: string) {
  return {
    /** Says the format; written last, so that a directory without it holds nothing that was acknowledged. */
    format: join(directory, "cloudstub-store.json"),
    lock: join(directory, "lock"),
    /** The database. */
    data: join(directory, "state.mdb"),
    /** The database's own, for its readers. */
    dataLock: join(directory, "state.mdb-lock"),
    /** Bytes of large records, one file each. */
    blobs: join(directory, "blobs"),
  };
}
