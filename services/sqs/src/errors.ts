import { modelled, unmodelled } from "@cloudstub/kit";
import type { Sqs } from "./types.js";

/** No queue has the name that the request gives, or leads to. */
export const queueDoesNotExist = () => modelled<Sqs>("QueueDoesNotExist", "The specified queue does not exist.");

/** A queue URL whose last segment can't be the name of a queue. */
export const invalidAddress = (url: string) =>
  modelled<Sqs>("InvalidAddress", `The address ${url} is not valid for this endpoint.`);

/** A name that a standard queue can't have. */
export const invalidQueueName = () =>
  invalidParameterValue("Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length");

/** A name that a FIFO queue can't have. */
export const invalidFifoQueueName = () =>
  invalidParameterValue(
    "The name of a FIFO queue can only include alphanumeric characters, hyphens, or underscores, must end with .fifo suffix and be 1 to 80 in length.",
  );

/** A queue attribute or message system attribute that does not exist, or may not be set. */
export const unknownAttribute = (name: string) => modelled<Sqs>("InvalidAttributeName", `Unknown Attribute ${name}.`);

/** A number of messages to receive that is not 1 to 10. */
export const invalidMaxNumberOfMessages = (value: number) =>
  invalidParameterValue(
    `Value ${value} for parameter MaxNumberOfMessages is invalid. Reason: Must be between 1 and 10, if provided.`,
  );

/** The `max` of a route is not a whole number above zero. The words are ours: AWS has no such parameter. */
export const invalidMax = (value: string) =>
  invalidParameterValue(
    `Value ${value} for parameter max is invalid. Reason: Must be a whole number of 1 or more, if provided.`,
  );

/** A message whose body is empty: AWS takes it for an absent one. */
export const emptyMessageBody = () =>
  unmodelled("MissingParameter", 400, "The request must contain the parameter MessageBody.");

/** A message whose body holds a character that XML 1.0 can't. */
export const invalidMessageContents = (codePoint: number) =>
  modelled<Sqs>(
    "InvalidMessageContents",
    `Invalid binary character '#x${codePoint.toString(16).toUpperCase()}' was found in the message body, the set of allowed characters is #x9 | #xA | #xD | [#x20-#xD7FF] | [#xE000-#xFFFD] | [#x10000-#x10FFFF].`,
  );

/** A receipt handle that no queue of this service ever gave. */
export const receiptHandleIsInvalid = (handle: string) =>
  modelled<Sqs>("ReceiptHandleIsInvalid", `The input receipt handle "${handle}" is not a valid receipt handle.`);

/** A receipt handle that another queue gave. */
export const receiptHandleOfAnotherQueue = (handle: string) =>
  modelled<Sqs>("ReceiptHandleIsInvalid", `The receipt handle "${handle}" is not valid for this queue.`);

/** Whose attribute of a message it is, as AWS's errors name it. */
export type AttributeKind = "user" | "system";

/** A message attribute without a name. */
export const emptyMessageAttributeName = () =>
  invalidParameterValue("The request must contain non-empty message attribute name.");

/** A name of a message attribute that is too long. */
export const attributeNameTooLong = () =>
  invalidParameterValue("Message (user) attribute names must be shorter than 256 Bytes");

/** A name of a message attribute with other characters. */
export const invalidAttributeName = () =>
  invalidParameterValue(
    "Message (user) attributes name can only contain upper and lower score characters, digits, periods, hyphens and underscores. ",
  );

/** A name of a message attribute that belongs to AWS, or with a period at an end, or with two in a row. */
export const reservedAttributeName = () =>
  invalidParameterValue(
    "You can't use message attribute names beginning with 'AWS.' or 'Amazon.'. These strings are reserved for internal use. Additionally, they cannot start or end with '.'.",
  );

/** A message attribute without a data type. */
export const emptyMessageAttributeType = (name: string) =>
  invalidParameterValue(`The message attribute '${name}' must contain non-empty message attribute type.`);

/** A message attribute of a data type that does not exist. */
export const invalidMessageAttributeType = (kind: AttributeKind, name: string) =>
  invalidParameterValue(
    `The type of message (${kind}) attribute '${name}' is invalid. You must use only the following supported type prefixes: Binary, Number, String.`,
  );

/** A message attribute without a value of its type. */
export const emptyMessageAttributeValue = (kind: AttributeKind, name: string, type: string) =>
  invalidParameterValue(`Message (${kind}) attribute '${name}' must contain a non-empty value of type '${type}'.`);

/** A message attribute of type Number whose value is not a number. */
export const notANumber = (kind: AttributeKind, name: string) =>
  invalidParameterValue(`Can't cast the value of message (${kind}) attribute '${name}' to a number.`);

/** A batch of nothing. */
export const emptyBatchRequest = (entryType: string) =>
  modelled<Sqs>("EmptyBatchRequest", `There should be at least one ${entryType} in the request.`);

/** A batch of more than ten entries. */
export const tooManyEntries = (count: number) =>
  modelled<Sqs>(
    "TooManyEntriesInBatchRequest",
    `Maximum number of entries per request are 10. You have sent ${count}.`,
  );

/** An id that a batch entry can't have. */
export const invalidBatchEntryId = () =>
  modelled<Sqs>(
    "InvalidBatchEntryId",
    "A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.",
  );

/** Two entries of a batch with one id. */
export const batchEntryIdsNotDistinct = (id: string) => modelled<Sqs>("BatchEntryIdsNotDistinct", `Id ${id} repeated.`);

function invalidParameterValue(message: string) {
  return unmodelled("InvalidParameterValue", 400, message);
}
