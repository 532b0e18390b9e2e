import type { Overlay } from "@cloudstub/kit";
import type { Sqs } from "../types.js";
import { accountIn, authorize } from "./accounts.js";
import { adopt, leave } from "./adopt.js";
import { addPermission } from "./operations/add-permission.js";
import { cancelMessageMoveTask } from "./operations/cancel-message-move-task.js";
import { changeMessageVisibility } from "./operations/change-message-visibility.js";
import { changeMessageVisibilityBatch } from "./operations/change-message-visibility-batch.js";
import { createQueue } from "./operations/create-queue.js";
import { deleteMessage } from "./operations/delete-message.js";
import { deleteMessageBatch } from "./operations/delete-message-batch.js";
import { deleteQueue } from "./operations/delete-queue.js";
import { getQueueAttributes } from "./operations/get-queue-attributes.js";
import { listDeadLetterSourceQueues } from "./operations/list-dead-letter-source-queues.js";
import { listMessageMoveTasks } from "./operations/list-message-move-tasks.js";
import { listQueueTags } from "./operations/list-queue-tags.js";
import { listQueues } from "./operations/list-queues.js";
import { purgeQueue } from "./operations/purge-queue.js";
import { receiveMessage } from "./operations/receive-message.js";
import { removePermission } from "./operations/remove-permission.js";
import { sendMessage } from "./operations/send-message.js";
import { sendMessageBatch } from "./operations/send-message-batch.js";
import { setQueueAttributes } from "./operations/set-queue-attributes.js";
import { startMessageMoveTask } from "./operations/start-message-move-task.js";
import { tagQueue } from "./operations/tag-queue.js";
import { untagQueue } from "./operations/untag-queue.js";
import { permissions } from "./permissions.js";
import { choices } from "./queue-types/choices.js";
import { type EmulatedState, emulatedState } from "./state.js";
import { expiry } from "./time/expiry.js";
import { redrive } from "./time/move-tasks.js";
import { facts } from "./views/facts.js";
import { emulatedRoutes } from "./views/routes.js";
import { wire } from "./wire.js";

/** The queue service as AWS runs it: every operation but GetQueueUrl, which is so already, and the protocol of older clients. */
export const emulated: Overlay<Sqs, EmulatedState> = {
  state: emulatedState,
  adopt,
  leave,
  scope: "region",
  accountIn,
  authorize,
  permissions,
  protocols: ["awsQuery"],
  wire,
  unrequired: {
    ChangeMessageVisibilityBatch: ["Entries"],
    DeleteMessageBatch: ["Entries"],
    SendMessageBatch: ["Entries"],
  },
  operations: {
    AddPermission: addPermission,
    CancelMessageMoveTask: cancelMessageMoveTask,
    ChangeMessageVisibility: changeMessageVisibility,
    ChangeMessageVisibilityBatch: changeMessageVisibilityBatch,
    CreateQueue: createQueue,
    DeleteMessage: deleteMessage,
    DeleteMessageBatch: deleteMessageBatch,
    DeleteQueue: deleteQueue,
    GetQueueAttributes: getQueueAttributes,
    ListDeadLetterSourceQueues: listDeadLetterSourceQueues,
    ListMessageMoveTasks: listMessageMoveTasks,
    ListQueueTags: listQueueTags,
    ListQueues: listQueues,
    PurgeQueue: purgeQueue,
    ReceiveMessage: receiveMessage,
    RemovePermission: removePermission,
    SendMessage: sendMessage,
    SendMessageBatch: sendMessageBatch,
    SetQueueAttributes: setQueueAttributes,
    StartMessageMoveTask: startMessageMoveTask,
    TagQueue: tagQueue,
    UntagQueue: untagQueue,
  },
  reads: ["GetQueueAttributes", "ListDeadLetterSourceQueues", "ListMessageMoveTasks", "ListQueues", "ListQueueTags"],
  routes: emulatedRoutes,
  choices,
  agents: { expiry, redrive },
  facts,
};
