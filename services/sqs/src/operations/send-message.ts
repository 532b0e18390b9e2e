import { addMessage } from "../message.js";
import { checkAttributes, md5OfAttributes } from "../message-attributes.js";
import { findQueue } from "../queue.js";
import type { SqsHandler } from "../types.js";

/** Stores a message's body. Its attributes are checked and digested, so that SDKs can verify them, and not stored. */
export const sendMessage: SqsHandler<"SendMessage"> = (input, call) => {
  const queue = findQueue(call.state, input.QueueUrl);
  checkAttributes("user", input.MessageAttributes);
  checkAttributes("system", input.MessageSystemAttributes);
  const { messageId, md5OfBody } = addMessage(call, queue, input.MessageBody);
  return {
    MessageId: messageId,
    MD5OfMessageBody: md5OfBody,
    MD5OfMessageAttributes: md5OfAttributes(input.MessageAttributes),
    MD5OfMessageSystemAttributes: md5OfAttributes(input.MessageSystemAttributes),
  };
};
