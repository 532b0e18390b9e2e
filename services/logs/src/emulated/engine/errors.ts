import { modelled, type Reject, unmodelled, validationException } from "@cloudstub/kit";
import type { EmulatedLogs } from "../types.js";
import type { MalformedQuery } from "./queries/tokens.js";

/** An input that AWS does not take. */
export const invalid = (message: string) => modelled<EmulatedLogs>("InvalidParameterException", message);

/** A value that breaks a rule that the model does not have, in the words of those that it has. */
export const invalidValue = (member: string, value: string | number, rule: string) =>
  invalid(`1 validation error detected: Value '${value}' at '${member}' failed to satisfy constraint: ${rule}`);

const notFound = (message: string) => modelled<EmulatedLogs>("ResourceNotFoundException", message);

/** No group has this name (recorded answer of AWS). */
export const noGroup = () => notFound("The specified log group does not exist.");

/** No stream of the group has this name (recorded answer of AWS). */
export const noStream = () => notFound("The specified log stream does not exist.");

/** No subscription filter of the group has this name (recorded answer of AWS). */
export const noSubscriptionFilter = () => notFound("The specified subscription filter does not exist.");

/** No metric filter of the group has this name. AWS's words are not documented; these follow those of subscription filters. */
export const noMetricFilter = () => notFound("The specified metric filter does not exist.");

/** No destination has this name. AWS's words are not documented. */
export const noDestination = () => notFound("The specified destination does not exist.");

/** No policy has this name (recorded answer of AWS). */
export const noPolicy = (name: string) => notFound(`Policy with name [${name}] does not exist.`);

/** No query has this id. AWS's words are not documented. */
export const noQuery = () => notFound("The specified query does not exist.");

/** No query definition has this id. AWS's words are not documented. */
export const noQueryDefinition = () => notFound("The specified query definition does not exist.");

/** No export task has this id (recorded answer of AWS). */
export const noExportTask = () => notFound("The specified export task does not exist.");

/** No event is where a pointer of a result says. AWS's words are not documented. */
export const noRecord = () => notFound("The specified log record does not exist.");

/** An ARN of nothing that is there. AWS's words are not documented. */
export const noResource = () => notFound("The specified resource does not exist.");

const exists = (message: string) => modelled<EmulatedLogs>("ResourceAlreadyExistsException", message);

/** A second group of a name (recorded answer of AWS, without a full stop). */
export const groupExists = () => exists("The specified log group already exists");

/** A second stream of a name (recorded answer of AWS, without a full stop). */
export const streamExists = () => exists("The specified log stream already exists");

/** More of something than there may be (recorded answer of AWS). */
export const limitExceeded = () => modelled<EmulatedLogs>("LimitExceededException", "Resource limit exceeded.");

/** A token that no page ended with (recorded answer of AWS). */
export const invalidToken = () => invalid("The specified nextToken is invalid.");

/** A text that is not a filter pattern (user guide, "Filter pattern syntax"). */
export const invalidPattern = () => invalid("Invalid filter pattern");

/** A group is named in two ways (recorded answer of AWS). */
export const groupNamedTwice = () =>
  modelled<EmulatedLogs>("ValidationException", "LogGroup name and LogGroup ARN are mutually exclusive parameters.");

/** A group is not named at all. AWS's words are not documented. */
export const groupNotNamed = () => invalid("Either logGroupName or logGroupIdentifier has to be specified.");

/** A group that is protected is to be deleted. AWS's words are not documented; the code is in the model's errors of DeleteLogGroup. */
export const groupIsProtected = () =>
  modelled<EmulatedLogs>(
    "ValidationException",
    "The specified log group has deletion protection enabled and cannot be deleted.",
  );

/** What groups of another class than STANDARD do not have (model, InvalidOperationException). */
export const notOfThisClass = () =>
  modelled<EmulatedLogs>("InvalidOperationException", "The operation is not valid on the specified resource.");

/** A function of another account (recorded answer of AWS). */
export const functionOfAnotherAccount = () =>
  unmodelled(
    "AccessDeniedException",
    400,
    "Cross-account lambda invocation passing is not allowed. You must use DestinationPolicies to create cross account lambda triggers.",
  );

/** A query that has ended is to be stopped (API reference, StopQuery: an error says that the query is not running). AWS's words are not documented. */
export const queryHasEnded = () => invalid("The specified query is not running.");

/** An export task that has ended is to be cancelled (recorded answer of AWS, without a full stop). */
export const exportHasEnded = () =>
  modelled<EmulatedLogs>("InvalidOperationException", "The specified export task has already finished");

/** A query that is not as the syntax has it, with the place of the first part that is wrong (model, QueryCompileError). */
export const malformedQuery = ({ message, start, end }: MalformedQuery) =>
  modelled<EmulatedLogs>("MalformedQueryException", message, {
    queryCompileError: { location: { startCharOffset: start, endCharOffset: end }, message },
  });

/** More tags than a resource can have (model, TooManyTagsException). */
export const tooManyTags = (resourceName: string) =>
  modelled<EmulatedLogs>("TooManyTagsException", "A resource can have no more than 50 tags.", { resourceName });

const longName = "Member must have length less than or equal to 512";

/**
 * `InvalidParameterException` in the words that most services share. A name of a group or stream that is too long has words of its own
 * (recorded answers of AWS).
 */
export const reject: Reject = (violations) => {
  const [{ path, broken }] = violations;
  if (broken === longName && (path[0] === "logGroupName" || path[0] === "logStreamName"))
    return invalid("Invalid LogGroup or LogStream, both must have length less than or equal to 512.");
  return invalid(validationException(violations).message);
};
