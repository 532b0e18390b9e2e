import { modelled, unmodelled } from "@cloudstub/kit";
import type { Sns } from "../types.js";

/** The limit of messages and batches in bytes (SNS API reference, Publish). */
export const MAX_MESSAGE = 262_144;

/** A topic that exists with other attributes. */
export const topicExists = (what: "attributes" | "tags") =>
  invalidParameter(`${what === "tags" ? "Tags" : "Attributes"} Reason: Topic already exists with different ${what}`);

/** A subscription that exists with other attributes. */
export const subscriptionExists = () =>
  invalidParameter("Attributes Reason: Subscription already exists with different attributes");

/** A FIFO queue that subscribes to a standard topic. The words are repeated by AWS (recorded by LocalStack, test_validations_for_fifo). */
export const fifoQueueForStandardTopic = () =>
  invalidParameter("Invalid parameter: Endpoint Reason: FIFO SQS Queues can not be subscribed to standard SNS topics");

/** An endpoint that is not a queue for a FIFO topic. AWS's words are not documented. */
export const notForFifoTopics = (protocol: string) =>
  invalidParameter(`Invalid parameter: Protocol Reason: The protocol ${protocol} is not supported for FIFO topics`);

/** A topic ARN of another region, or of no topic. */
export const invalidTopic = () => invalidParameter("Topic");

/** A token that belongs to no subscription. */
export const unknownToken = () => invalidParameter("Token");

/** A text that can't be a token. */
export const invalidToken = () => modelled<Sns>("InvalidParameterException", "Invalid token");

/** A topic that keeps its messages is not deleted (as users of AWS report it). */
export const archivedTopic = () =>
  modelled<Sns>("InvalidStateException", "Invalid state: Cannot delete a topic with an ArchivePolicy");

/** Tags with a key that is there twice. */
export const duplicateTagKeys = () => invalidParameter("Duplicated keys are not allowed.");

/** A tag with a key that only AWS's own tags have (users of AWS report the sentence for several services). */
export const reservedTagKey = () => invalidParameter("aws: prefixed tag key names are not allowed for external use.");

/** More tags than a topic can have. */
export const tagLimitExceeded = () =>
  modelled<Sns>("TagLimitExceededException", "Could not complete request: tag quota of per resource exceeded");

/** Tags of a resource that does not exist. */
export const noSuchResource = () => modelled<Sns>("ResourceNotFoundException", "Resource does not exist");

/** A subject that is empty, too long, or has other characters than a subject can have. */
export const badSubject = () => invalidParameter("Subject");

/** A message that is too long. */
export const messageTooLong = () => invalidParameter("Message too long");

/** Messages that are too long together. */
export const batchTooLong = () =>
  modelled<Sns>("BatchRequestTooLongException", "The length of all the messages put together is more than the limit.");

/** An id of a batch entry of more than 80 characters. */
export const entryIdTooLong = (id: string) =>
  modelled<Sns>("InvalidBatchEntryIdException", `The Id of a batch entry in the batch request is too long: ${id}`);

/** An id of a batch entry with other characters than letters, digits, hyphens and underscores. */
export const badCharacterInEntryId = (id: string) =>
  modelled<Sns>(
    "InvalidBatchEntryIdException",
    `The Id of a batch entry in the batch request contains an impermissible character: ${id}`,
  );

/** A message for a FIFO topic without a group. */
export const noGroupId = () => invalidParameter("The MessageGroupId parameter is required for FIFO topics");

/** A message for a FIFO topic that nothing tells apart from its duplicates. */
export const noDeduplicationId = () =>
  invalidParameter(
    "The topic should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly",
  );

/** A deduplication id for a standard topic. */
export const notForStandardTopics = () =>
  invalidParameter(
    "MessageDeduplicationId Reason: The request includes MessageDeduplicationId parameter that is not valid for this topic type",
  );

/** An id of a group or of deduplication with other characters than letters, digits and punctuation, or of another length. */
export const invalidFifoId = (parameter: string) =>
  invalidParameter(
    `${parameter} Reason: ${parameter} can only include alphanumeric and punctuation characters. 1 to 128 in length.`,
  );

/** A message attribute with a value in the member of another type. */
export const valueOfOtherType = (name: string, type: string) =>
  modelled<Sns>(
    "InvalidParameterValueException",
    `The message attribute '${name}' with type '${type}' must use field '${type === "Binary" ? "Binary" : "String"}'.`,
  );

/** A Number attribute whose value is not a number (as users of AWS report it). */
export const notANumber = (name: string) =>
  modelled<Sns>("InvalidParameterValueException", `Could not cast message attribute '${name}' value to number.`);

/** An application that exists with other attributes. */
export const applicationExists = () =>
  invalidParameter("Name Reason: An application with the same name but different properties already exists");

/** The value of an attribute of an application or an endpoint that it can't have. */
export const invalidAttribute = (reason: string) =>
  invalidParameter(`Attributes Reason: Invalid value for attribute: ${reason}`);

/** The id of an endpoint of an application that is not a UUID. */
export const invalidEndpointId = () =>
  invalidParameter(
    "TargetArn Reason: ARN specifies an invalid endpointId: UUID must be encoded in exactly 36 characters.",
  );

/** The ARN of something else than an application. */
export const notAnApplication = () =>
  invalidParameter("PlatformApplicationArn Reason: Wrong number of slashes in relative portion of the ARN.");

/** A message for an endpoint of an application that does not exist. */
export const noSuchEndpoint = () =>
  invalidParameter("TargetArn Reason: No endpoint found for the target arn specified");

/** A message for an endpoint of an application that is disabled. */
export const endpointDisabled = () => modelled<Sns>("EndpointDisabledException", "Endpoint is disabled");

/** An endpoint whose token is that of another one. Clients read the ARN out of this sentence (SNS Developer Guide, "Mobile token management"). */
export const endpointExists = (arn: string) =>
  invalidParameter(`Token Reason: Endpoint ${arn} already exists with the same Token, but different attributes.`);

/** An application that does not exist. */
export const noSuchApplication = () => modelled<Sns>("NotFoundException", "PlatformApplication does not exist");

/** An endpoint of an application that does not exist. */
export const endpointDoesNotExist = () => modelled<Sns>("NotFoundException", "Endpoint does not exist");

/** The name of an application that it can't have. AWS tells the name where other errors tell the member. */
export const badApplicationName = (name: string, reason: string) => invalidParameter(`${name} Reason: ${reason}`);

/** One of the two credentials of an application without the other. */
export const halfOfCredentials = (given: string, missing: string) =>
  invalidParameter(`Attributes Reason: ${given} attribute provided without ${missing}`);

/** A subscriber that is an endpoint of an application that does not exist. AWS leaves no blank before the ARN. */
export const noEndpointToSubscribe = (arn: string) =>
  invalidParameter(`Endpoint Reason: Endpoint does not exist for endpoint arn${arn}`);

/** A setting of text messages that does not exist. AWS's words stand alone. */
export const unknownSmsAttribute = (name: string) =>
  modelled<Sns>("InvalidParameterException", `${name} is not a valid attribute`);

/** The value of a setting of text messages that it can't have. AWS's words stand alone. */
export const invalidSmsAttribute = (name: string) => modelled<Sns>("InvalidParameterException", `${name} is invalid`);

/** A phone number that is not in the sandbox. AWS's words are not documented. */
export const notInSandbox = () =>
  modelled<Sns>("ResourceNotFoundException", "The phone number is not in the SMS sandbox.");

/** A one-time password that was not sent. AWS's words are not documented. */
export const wrongPassword = () =>
  modelled<Sns>("VerificationException", "The one-time password (OTP) is not valid.", { Status: "Pending" });

/** A caller whom the topic's policy does not let do this. */
export const notAuthorized = (sentence: string) => modelled<Sns>("AuthorizationErrorException", sentence);

/** Unsubscribing without a signature where the subscription wants one (SNS API reference, ConfirmSubscription). AWS's words are not documented. */
export const unsubscribeIsSigned = () =>
  unmodelled("AuthorizationError", 403, "Only a signed request may end this subscription.");

/** Any other invalid parameter, in AWS's words. */
export function invalidParameter(reason: string) {
  return modelled<Sns>("InvalidParameterException", `Invalid parameter: ${reason}`);
}
