import { defineService, missingParameter, placeholder } from "@cloudstub/kit";
import { acknowledgeEntries, acknowledgeMessages } from "./batch.js";
import { emulated } from "./emulated/overlay.js";
import { ignoredMembers } from "./ignored-members.js";
import { model } from "./model.js";
import { createQueue } from "./operations/create-queue.js";
import { deleteMessage } from "./operations/delete-message.js";
import { deleteQueue } from "./operations/delete-queue.js";
import { getQueueAttributes } from "./operations/get-queue-attributes.js";
import { getQueueUrl } from "./operations/get-queue-url.js";
import { listQueues } from "./operations/list-queues.js";
import { receiveMessage } from "./operations/receive-message.js";
import { sendMessage } from "./operations/send-message.js";
import { checkSettableAttributes } from "./queue-attributes.js";
import { sqsRoutes } from "./routes.js";
import { seeds } from "./seeds.js";
import { sqsState } from "./state.js";
import { newTaskHandle } from "./task-handle.js";
import type { Sqs } from "./types.js";

/** The queue service: its id, its protocols, and one row for each operation. */
export default defineService<Sqs>()({
  id: "sqs",
  protocols: ["awsJson1_0"],
  model,
  state: sqsState,
  operations: {
    // State-backed.
    CreateQueue: createQueue,
    DeleteMessage: deleteMessage,
    DeleteQueue: deleteQueue,
    GetQueueAttributes: getQueueAttributes,
    GetQueueUrl: getQueueUrl,
    ListQueues: listQueues,
    ReceiveMessage: receiveMessage,
    SendMessage: sendMessage,

    // Placeholders: well-formed answers that neither read nor change state.
    AddPermission: placeholder({}),
    CancelMessageMoveTask: placeholder({ ApproximateNumberOfMessagesMoved: 0 }),
    ChangeMessageVisibility: placeholder({}),
    ChangeMessageVisibilityBatch: placeholder(acknowledgeEntries("ChangeMessageVisibilityBatchRequestEntry")),
    DeleteMessageBatch: placeholder(acknowledgeEntries("DeleteMessageBatchRequestEntry")),
    ListDeadLetterSourceQueues: placeholder({ queueUrls: [] }),
    ListMessageMoveTasks: placeholder({ Results: [] }),
    ListQueueTags: placeholder({ Tags: {} }),
    PurgeQueue: placeholder({}),
    RemovePermission: placeholder({}),
    SendMessageBatch: placeholder(acknowledgeMessages),
    SetQueueAttributes: placeholder(({ Attributes }) => {
      checkSettableAttributes(Attributes);
      return {};
    }),
    StartMessageMoveTask: placeholder(({ SourceArn }, { ids }) => ({ TaskHandle: newTaskHandle(SourceArn, ids) })),
    TagQueue: placeholder({}),
    UntagQueue: placeholder({}),
  },
  ignores: ignoredMembers,
  reads: ["GetQueueAttributes", "GetQueueUrl", "ListQueues"],
  emulated,
  leavesOut: "delays, visibility and batches",
  routes: sqsRoutes,
  resource: ({ QueueName, QueueUrl }) => QueueName ?? QueueUrl?.split("/").at(-1),
  reject: missingParameter,
  seeds,
});
