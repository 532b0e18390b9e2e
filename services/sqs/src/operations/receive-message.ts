import { firstMessages } from "../message.js";
import { findQueue } from "../queue.js";
import { countToReceive } from "../receive-input.js";
import type { SqsHandler } from "../types.js";

/**
 * The oldest messages of a queue, which stay visible to everybody (specification 3). It never waits. Attributes may be
 * asked for and are not returned, for they are not stored.
 */
export const receiveMessage: SqsHandler<"ReceiveMessage"> = (input, { state }) => {
  const queue = findQueue(state, input.QueueUrl);
  const messages = firstMessages(state, queue, countToReceive(input));
  if (messages.length === 0) return {};
  return {
    Messages: messages.map(({ messageId, receiptHandle, md5OfBody, body }) => ({
      MessageId: messageId,
      ReceiptHandle: receiptHandle,
      MD5OfBody: md5OfBody,
      Body: body,
    })),
  };
};
