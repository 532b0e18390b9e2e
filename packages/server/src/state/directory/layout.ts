import { join } from "node:path";

/** What stands where in a store directory. */
export function paths(directory: string) {
  return {
    /** Says the format; written last, so that a directory without it holds nothing that was acknowledged. */
    format: join(directory, "cloudstub-store.json"),
    /** Locked by the process that uses the directory. It says which that is, or how the last one left the database; it is never removed. */
    lock: join(directory, "lock"),
    /** The database. */
    data: join(directory, "state.mdb"),
    /** The database's own, for its readers. */
    dataLock: join(directory, "state.mdb-lock"),
    /** Bytes of large records, one file each. */
    blobs: join(directory, "blobs"),
  };
}
