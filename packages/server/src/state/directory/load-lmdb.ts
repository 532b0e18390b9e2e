import { missingPackage } from "../store-error.js";
import { shortenWriteErrors } from "./write-errors.js";

/** Loads the database's package. Throws a `StoreError` where it is not installed. */
export async function loadLmdb(): Promise<typeof import("lmdb")> {
  try {
    const lmdb = await import("lmdb");
    shortenWriteErrors();
    return lmdb;
  } catch (cause) {
    throw missingPackage("lmdb, which keeps state on disk", cause);
  }
}
