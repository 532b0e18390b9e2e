import { checkEntries } from "../../batch.js";
import { findQueue } from "../../queue.js";
import type { SqsHandler } from "../../types.js";
import { eachEntry } from "../batch.js";
import { changeVisibility } from "../change-visibility.js";
import { settle } from "../settle.js";

/** Says anew for how long up to ten messages in flight are hidden, each by itself. */
export const changeMessageVisibilityBatch: SqsHandler<"ChangeMessageVisibilityBatch"> = ({ QueueUrl, Entries }, call) => {
  const queue = findQueue(call.state, QueueUrl);
  checkEntries(Entries, "ChangeMessageVisibilityBatchRequestEntry");
  settle(call, queue);
  return eachEntry(Entries, (entry) => {
    changeVisibility(call, queue, entry);
    return {};
  });
};
