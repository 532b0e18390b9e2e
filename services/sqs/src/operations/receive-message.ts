import { firstMessages } from "../messages.js";
import { findQueue } from "../queue.js";
import { countToReceive } from "../receive-input.js";
import type { SqsHandler } from "../types.js";

/** AWS allows no longer wait, in seconds. */
const MAX_WAIT = 20;

/**
 * The oldest messages of a queue, which stay visible to everybody (specification 3). Where there are none it waits as long as
 * `WaitTimeSeconds` says. Attributes may be asked for and are not returned, for they are not stored.
 */
export const receiveMessage: SqsHandler<"ReceiveMessage"> = (input, { state, clock, waits }) => {
  const { name } = findQueue(state, input.QueueUrl);
  const count = countToReceive(input);
  const until = clock.now() + Math.min(input.WaitTimeSeconds ?? 0, MAX_WAIT) * 1000;
  const answer = waits.until(name, { until }, () => {
    // The queue may be deleted while a receive waits.
    const messages = firstMessages(state, findQueue(state, name), count);
    if (messages.length === 0) return undefined;
    return {
      Messages: messages.map(({ messageId, receiptHandle, md5OfBody, body }) => ({
        MessageId: messageId,
        ReceiptHandle: receiptHandle,
        MD5OfBody: md5OfBody,
        Body: body,
      })),
    };
  });
  if (answer === undefined) return {};
  return "Messages" in answer ? answer : answer.then((found) => found ?? {});
};
