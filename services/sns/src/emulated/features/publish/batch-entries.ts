import { batchEntryIdsNotDistinct, emptyBatchRequest, invalidBatchEntryId, tooManyEntries } from "../../../errors.js";
import { badCharacterInEntryId, entryIdTooLong } from "../../errors.js";

const MAX_ENTRIES = 10;
const MAX_ID = 80;

/**
 * Throws AWS's errors of a batch as a whole: for none or too many entries, and for ids that are malformed or repeated. That the length of an id
 * comes before its characters is not documented.
 */
export function checkEntries(entries: readonly { readonly Id: string }[]): void {
  if (entries.length === 0) throw emptyBatchRequest();
  if (entries.length > MAX_ENTRIES) throw tooManyEntries();
  const seen = new Set<string>();
  for (const { Id } of entries) {
    if (Id === "") throw invalidBatchEntryId();
    if (Id.length > MAX_ID) throw entryIdTooLong(Id);
    if (!/^[A-Za-z0-9_-]+$/.test(Id)) throw badCharacterInEntryId(Id);
    if (seen.has(Id)) throw batchEntryIdsNotDistinct();
    seen.add(Id);
  }
}
