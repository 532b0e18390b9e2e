import { modelled } from "@cloudstub/kit";
import type { Sns } from "./types.js";

/** No topic has the given ARN or name. */
export const topicDoesNotExist = () => modelled<Sns>("NotFoundException", "Topic does not exist");

/** No subscription has the given ARN. */
export const subscriptionDoesNotExist = () => modelled<Sns>("NotFoundException", "Subscription does not exist");

/** An invalid topic name, or one without the suffix of a FIFO topic. */
export const invalidTopicName = () => invalidParameter("Topic Name");

/** A text with too few parts for an ARN. */
export const notAnArn = (parameter: string, elements: number) =>
  invalidParameter(`${parameter} Reason: An ARN must have at least 6 elements, not ${elements}`);

/** The ARN is not a topic's. */
export const notATopicArn = () => invalidParameter("TopicArn");

/** The ARN of a topic instead of a subscription's. */
export const noSubscriptionId = () => invalidParameter("SubscriptionId");

/** An unknown delivery protocol. */
export const unknownProtocol = (protocol: string) =>
  invalidParameter(`Amazon SNS does not support this protocol string: ${protocol}`);

/** The endpoint is missing or empty. */
export const noEndpoint = () => invalidParameter("Endpoint Reason: no value for required parameter");

/** The endpoint does not match its protocol; `reason` is AWS's text for that. */
export const invalidEndpoint = (reason: string) => invalidParameter(reason);

/** The endpoint is not a phone number. */
export const invalidSmsEndpoint = (endpoint: string) =>
  modelled<Sns>("InvalidParameterException", `Invalid SMS endpoint: ${endpoint}`);

/** A message without a target. */
export const noTarget = () => invalidParameter("TopicArn or TargetArn Reason: no value for required parameter");

/** The target is not a phone number. */
export const invalidPhoneNumber = (number: string) =>
  invalidParameter(`PhoneNumber Reason: ${number} is not valid to publish to`);

/** A message without text. */
export const emptyMessage = () => invalidParameter("Empty message");

/** A subject without text. */
export const emptySubject = () => invalidParameter("Subject");

/** A message of the structure `json` that is not a JSON object. */
export const messageIsNotJson = () => invalidParameter("Message Structure - JSON message body failed to parse");

/** A message of the structure `json` without a default text. */
export const noDefaultMessage = () => invalidParameter("Message Structure - No default entry in JSON message body");

/** A message attribute without a name. The words are those of SQS. */
export const emptyAttributeName = () =>
  invalidParameterValue("The request must contain non-empty message attribute name.");

/** A name of a message attribute that is too long. */
export const attributeNameTooLong = () =>
  invalidParameterValue("Length of message attribute name must be less than 256 bytes.");

/** A name of a message attribute that begins with a period. */
export const periodAtStartOfAttributeName = () =>
  invalidParameterValue("Invalid message attribute name starting with character '.' was found.");

/** A name of a message attribute that ends with a period. */
export const periodAtEndOfAttributeName = () =>
  invalidParameterValue("Invalid message attribute name ending with character '.' was found.");

/** A name of a message attribute with two periods in a row. */
export const successivePeriodsInAttributeName = () =>
  invalidParameterValue("Message attribute name can not have successive '.' character.");

/** A name of a message attribute with a forbidden character. */
export const invalidCharacterInAttributeName = (codePoint: number) =>
  invalidParameterValue(
    `Invalid non-alphanumeric character '#x${codePoint.toString(16).toUpperCase()}' was found in the message attribute name. Can only include alphanumeric characters, hyphens, underscores, or dots.`,
  );

/** A message attribute whose type is not String, Number or Binary. */
export const invalidMessageAttributeType = (name: string) =>
  invalidParameterValue(
    `The message attribute '${name}' has an invalid message attribute type, the set of supported type prefixes is Binary, Number, and String.`,
  );

/** A message attribute without a value of its type. */
export const emptyMessageAttributeValue = (name: string, type: string) =>
  invalidParameterValue(
    `The message attribute '${name}' must contain non-empty message attribute value for message attribute type '${type}'.`,
  );

/** A batch without entries. */
export const emptyBatchRequest = () =>
  modelled<Sns>("EmptyBatchRequestException", "The batch request doesn't contain any entries.");

/** A batch of more than ten entries. */
export const tooManyEntries = () =>
  modelled<Sns>("TooManyEntriesInBatchRequestException", "The batch request contains more entries than permissible.");

/** A malformed id of a batch entry. */
export const invalidBatchEntryId = () =>
  modelled<Sns>(
    "InvalidBatchEntryIdException",
    "The Id of a batch entry in a batch request doesn't abide by the specification.",
  );

/** Two entries of a batch with one id. */
export const batchEntryIdsNotDistinct = () =>
  modelled<Sns>("BatchEntryIdsNotDistinctException", "Two or more batch entries in the request have the same Id.");

function invalidParameter(reason: string) {
  return modelled<Sns>("InvalidParameterException", `Invalid parameter: ${reason}`);
}

function invalidParameterValue(message: string) {
  return modelled<Sns>("InvalidParameterValueException", message);
}
