import { validation } from "../../../errors.js";

/** Bytes of all items of a transaction (API reference, "TransactWriteItems" and "TransactGetItems"). */
const MAX_TRANSACTION = 4 * 1024 * 1024;

/** Throws `ValidationException` for a transaction of too many bytes. AWS's words for it are not documented. */
export function checkedSize(bytes: number): void {
  if (bytes > MAX_TRANSACTION) throw validation("The aggregate size of the items in the transaction exceeds 4 MB");
}
