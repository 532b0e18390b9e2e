import type { PlaceholderCall } from "@cloudstub/kit";
import { batchEntryIdsNotDistinct, emptyBatchRequest, invalidBatchEntryId, tooManyEntries } from "./errors.js";
import { checkMessage, checkTarget, type Message } from "./message.js";

interface Entry extends Message {
  readonly Id: string;
}

interface Batch {
  readonly TopicArn: string;
  readonly PublishBatchRequestEntries: readonly Entry[];
}

/** The answer of `Publish`: a new message id. Nothing is delivered (specification 6). */
export function publish(input: Message & Parameters<typeof checkTarget>[0], { ids }: Pick<PlaceholderCall, "ids">) {
  checkTarget(input);
  checkMessage(input);
  return { MessageId: ids.uuid() };
}

/** The answer of `PublishBatch`: every entry succeeded, with a new message id. Nothing is delivered (specification 6). */
export function publishBatch(
  { TopicArn, PublishBatchRequestEntries: entries }: Batch,
  { ids }: Pick<PlaceholderCall, "ids">,
) {
  checkTarget({ TopicArn });
  checkEntries(entries);
  for (const entry of entries) checkMessage(entry);
  return { Successful: entries.map(({ Id }) => ({ Id, MessageId: ids.uuid() })), Failed: [] };
}

/** AWS's rules for a batch as a whole. */
function checkEntries(entries: readonly Entry[]): void {
  if (entries.length === 0) throw emptyBatchRequest();
  if (entries.length > 10) throw tooManyEntries();
  const seen = new Set<string>();
  for (const { Id } of entries) {
    if (!/^[A-Za-z0-9_-]{1,80}$/.test(Id)) throw invalidBatchEntryId();
    if (seen.has(Id)) throw batchEntryIdsNotDistinct();
    seen.add(Id);
  }
}
