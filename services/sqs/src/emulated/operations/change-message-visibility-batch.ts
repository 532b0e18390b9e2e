import { checkEntries } from "../../batch.js";
import { findQueue } from "../../queue.js";
import { changeVisibility } from "../delivery/change-visibility.js";
import { eachEntry } from "../delivery/each-entry.js";
import type { EmulatedHandler } from "../types.js";

/** Changes the visibility timeout of up to ten messages in flight, each by itself. */
export const changeMessageVisibilityBatch: EmulatedHandler<"ChangeMessageVisibilityBatch"> = (
  { QueueUrl, Entries },
  call,
) => {
  const queue = findQueue(call.state, QueueUrl);
  checkEntries(Entries, "ChangeMessageVisibilityBatchRequestEntry");
  return eachEntry(call, Entries, (entry) => {
    changeVisibility(call, queue, entry);
    return {};
  });
};
