import { modelled, unmodelled } from "@cloudstub/kit";
import type { Sqs } from "../types.js";

const otherQueueType = "The request include parameter that is not valid for this queue type.";

/** A value of a parameter that AWS does not take, with AWS's reason. */
export const invalidValue = (value: string | number, parameter: string, reason: string) =>
  invalidParameterValue(`Value ${value} for parameter ${parameter} is invalid. Reason: ${reason}`);

/** A parameter that FIFO queues have and standard queues have not, or the reverse. */
export const notForThisQueueType = (value: string | number, parameter: string) =>
  invalidValue(value, parameter, otherQueueType);

/** A number that is not in the range of a parameter. */
export const outOfRange = (value: number, parameter: string, greatest: number) =>
  invalidValue(value, parameter, `Must be >= 0 and <= ${greatest}, if provided.`);

/** A delay that is not 0 to 900 seconds. */
export const invalidDelay = (value: number) =>
  invalidValue(value, "DelaySeconds", "DelaySeconds must be >= 0 and <= 900.");

/** An id of a group, of deduplication or of a receive that is too long or has other characters. */
export const invalidFifoId = (value: string, parameter: string) =>
  invalidValue(
    value,
    parameter,
    `${parameter} can only include alphanumeric and punctuation characters. 1 to 128 in length.`,
  );

/** A message for a FIFO queue without a group. */
export const missingGroupId = () =>
  unmodelled("MissingParameter", 400, "The request must contain the parameter MessageGroupId.");

/** A batch for a FIFO queue one of whose messages has no group, which AWS answers with another code than a single message. */
export const missingGroupIdInBatch = () =>
  invalidParameterValue("The request must contain the parameter MessageGroupId.");

/** A message for a FIFO queue without a deduplication id. */
export const missingDeduplicationId = () =>
  invalidParameterValue(
    "The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly",
  );

/** A message that is larger than its queue allows. */
export const messageTooLong = (limit: number) =>
  invalidParameterValue(`One or more parameters are invalid. Reason: Message must be shorter than ${limit} bytes.`);

/** An entry of a batch that is larger than its queue allows. */
export const entryTooLong = (limit: number) =>
  invalidParameterValue(
    `One or more parameters cannot be validated. Reason: Message must be shorter than ${limit} bytes.`,
  );

/** A batch whose messages are too large together. */
export const batchTooLong = (limit: number, sent: number) =>
  modelled<Sqs>(
    "BatchRequestTooLong",
    `Batch requests cannot be longer than ${limit} bytes. You have sent ${sent} bytes.`,
  );

/** More attributes than a message can have. */
export const tooManyAttributes = (count: number) =>
  invalidParameterValue(`Number of message attributes [${count}] exceeds the allowed maximum [10].`);

/** A data type of a message attribute that is too long. */
export const attributeTypeTooLong = () =>
  invalidParameterValue("Message (user) attribute types must be shorter than 256 Bytes");

/** A text of a message attribute with a character that XML 1.0 can't hold. */
export const invalidAttributeContents = () =>
  invalidParameterValue(
    "Invalid characters found. Valid unicode characters are #x9 | #xA | #xD | #x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF",
  );

/** A message attribute with a value of another type, beside its own or instead. */
export const valueOfOtherType = (name: string, type: string) =>
  invalidParameterValue(
    `The message attribute '${name}' with type '${type}' must use field '${type === "Binary" ? "Binary" : "String"}'.`,
  );

/** A message attribute with a list, which AWS has reserved for later. */
export const listsNotSupported = () =>
  modelled<Sqs>("UnsupportedOperation", "Message attribute list values in SendMessage operation are not supported.");

/** A system attribute that can't be sent, or not as this type. */
export const invalidSystemAttribute = (name: string) =>
  invalidParameterValue(
    `Message system attribute name '${name}' is invalid. Only AWSTraceHeader can be sent, as a String.`,
  );

/** The receipt handle of a FIFO queue's message that became visible again since. */
export const receiptHandleExpired = (handle: string) =>
  invalidValue(handle, "ReceiptHandle", "The receipt handle has expired.");

/** A receipt handle whose message is gone. */
export const messageGone = (handle: string) =>
  invalidValue(handle, "ReceiptHandle", "Message does not exist or is not available for visibility timeout change.");

/** A receipt handle whose message is visible. */
export const messageNotInFlight = () => modelled<Sqs>("MessageNotInflight", "The specified message isn't in flight.");

/** A visibility timeout that would end more than 12 hours after the message was received. */
export const beyondTotalVisibility = (seconds: number) =>
  invalidValue(
    seconds,
    "VisibilityTimeout",
    "Total VisibilityTimeout for the message is beyond the limit [43200 seconds]",
  );

/** As many messages are in flight as can be. */
export const tooManyInFlight = () =>
  modelled<Sqs>(
    "OverLimit",
    "Too many messages in flight. A queue can have 120000 messages in flight; delete some, or wait.",
  );

/** A queue that was purged within the last minute. */
export const purgeInProgress = (queue: string) =>
  modelled<Sqs>("PurgeQueueInProgress", `Only one PurgeQueue operation on ${queue} is allowed every 60 seconds.`);

/** A new queue under the name of one that was deleted within the last minute. */
export const queueDeletedRecently = () =>
  modelled<Sqs>(
    "QueueDeletedRecently",
    "You must wait 60 seconds after deleting a queue before you can create another with the same name.",
  );

/** A new queue under the name of another. */
export const queueExists = (attribute: string) =>
  modelled<Sqs>(
    "QueueNameExists",
    `A queue already exists with the same name and a different value for attribute ${attribute}`,
  );

/** An ARN, of a parameter, that leads to no queue. */
export const noSuchResource = (parameter: string) =>
  modelled<Sqs>(
    "ResourceNotFoundException",
    `The resource that you specified for the ${parameter} parameter doesn't exist.`,
  );

/** A handle of a task that does not exist. */
export const noSuchTask = () => modelled<Sqs>("ResourceNotFoundException", "Task does not exist.");

/** Anything else that AWS calls an invalid parameter value. */
export function invalidParameterValue(message: string) {
  return unmodelled("InvalidParameterValue", 400, message);
}
