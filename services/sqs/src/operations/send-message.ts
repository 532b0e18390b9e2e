import { checkAttributes, md5OfAttributes } from "../message-attributes.js";
import { checkBody, md5 } from "../message-body.js";
import { append } from "../messages.js";
import { findQueue } from "../queue.js";
import type { Message, Queue } from "../state.js";
import type { SqsCall, SqsHandler } from "../types.js";

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

/** Puts a message after all others of a queue, and wakes the calls that wait for one. Throws for an empty body, and for one with characters that SQS refuses. */
export function addMessage(
  { state, ids, waits }: Pick<SqsCall, "state" | "ids" | "waits">,
  queue: Queue,
  body: string,
): Message {
  checkBody(body);
  const message: Message = { messageId: ids.uuid(), body, md5OfBody: md5(body) };
  append(state, queue, message);
  waits.wake(queue.name);
  return message;
}
