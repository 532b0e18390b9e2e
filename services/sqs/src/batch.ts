import type { PlaceholderCall } from "@cloudstub/kit";
import { batchEntryIdsNotDistinct, emptyBatchRequest, invalidBatchEntryId, tooManyEntries } from "./errors.js";
import { type MessageAttributes, md5OfAttributes } from "./message-attributes.js";
import { md5 } from "./message-body.js";

interface Entry {
  readonly Id: string;
}

interface MessageEntry extends Entry {
  readonly MessageBody: string;
  readonly MessageAttributes?: MessageAttributes | undefined;
  readonly MessageSystemAttributes?: MessageAttributes | undefined;
}

/**
 * The answer of a batch placeholder: every entry succeeded. It throws AWS's errors about a batch as a whole; the name of the
 * entries' type is part of AWS's words.
 */
export function acknowledgeEntries(entryType: string) {
  return ({ Entries }: { readonly Entries: readonly Entry[] }) => {
    checkEntries(Entries, entryType);
    return { Successful: Entries.map(({ Id }) => ({ Id })), Failed: [] };
  };
}

/** The answer of `SendMessageBatch`: every entry succeeded, with a fresh message id and the digests that SDKs verify. */
export function acknowledgeMessages(
  { Entries }: { readonly Entries: readonly MessageEntry[] },
  { ids }: PlaceholderCall,
) {
  checkEntries(Entries, "SendMessageBatchRequestEntry");
  const Successful = Entries.map(({ Id, MessageBody, ...entry }) => ({
    Id,
    MessageId: ids.uuid(),
    MD5OfMessageBody: md5(MessageBody),
    MD5OfMessageAttributes: md5OfAttributes(entry.MessageAttributes),
    MD5OfMessageSystemAttributes: md5OfAttributes(entry.MessageSystemAttributes),
  }));
  return { Successful, Failed: [] };
}

/** AWS's rules for a batch as a whole, in the order in which it applies them. */
export function checkEntries(entries: readonly Entry[] | undefined, entryType: string): void {
  if (entries === undefined || entries.length === 0) throw emptyBatchRequest(entryType);
  if (entries.length > 10) throw tooManyEntries(entries.length);
  const seen = new Set<string>();
  for (const { Id } of entries) {
    if (!/^[A-Za-z0-9_-]{1,80}$/.test(Id)) throw invalidBatchEntryId();
    if (seen.has(Id)) throw batchEntryIdsNotDistinct(Id);
    seen.add(Id);
  }
}
