// size: the errors of a service, each message once.
import { modelled, unmodelled } from "@cloudstub/kit";
import type { Ssm } from "../types.js";

/** No parameter has this name. AWS sends no message: users' reports of years show none. */
export const parameterNotFound = () => unmodelled("ParameterNotFound", 400, "");

/** A name below `/aws…`, which is AWS's own. The error tells it without its first slash (as users of Terraform report it). */
export const reservedName = (name: string) =>
  unmodelled("AccessDeniedException", 400, `No access to reserved parameter name: ${name.slice(1)}.`);

/** A path of AWS's own parameters in a filter of one's own (as moto has it). */
export const commonPath = () =>
  invalid(
    'Filters for common parameters can\'t be prefixed with "aws" or "ssm" (case-insensitive). When using global parameters, please specify within a global namespace.',
  );

/** A setting that does not exist. */
export const settingNotFound = () =>
  modelled<Ssm>(
    "ServiceSettingNotFound",
    "The specified service setting wasn't found. Either the service name or the setting hasn't been provisioned by the Amazon Web Services service team.",
  );

/** A value that a setting can't have. AWS's words are not documented. */
export const invalidSettingValue = (id: string, value: string) =>
  invalid(`The value ${value} is not valid for the service setting ${id}.`);

/** The id of a command. There are none. */
export const invalidCommandId = () =>
  modelled<Ssm>("InvalidCommandId", "The specified command ID isn't valid. Verify the ID and try again.");

/** A maintenance window that does not exist (recorded answer of AWS). */
export const noMaintenanceWindow = (id: string) =>
  unmodelled("DoesNotExistException", 400, `Maintenance window ${id} does not exist`);

/*
 * AWS answers with 400 where the model says 404: that is for the Query protocol, which Systems Manager does not speak.
 */

/** An input that AWS does not take, with AWS's reason where it documents one. */
const invalid = (message: string) => unmodelled("ValidationException", 400, message);

/** More than one version or label after a name. */
export const invalidSelector = () =>
  invalid("Invalid parameter name. Please use correct syntax for referencing a version/label  <name>:<version/label>");

/** No version of a parameter has this label. */
export const labelNotFound = (name: string, label: string) =>
  unmodelled(
    "ParameterVersionNotFound",
    400,
    `Systems Manager could not find label ${label} of ${name}. Verify the label and try again.`,
  );

/** A new version while the oldest one can't be dropped (User Guide, "Working with parameter versions"). */
export const oldestIsLabelled = (name: string, version: number) =>
  modelled<Ssm>(
    "ParameterMaxVersionLimitExceeded",
    `You attempted to create a new version of ${name} by calling the PutParameter API with the overwrite flag. Version ${version}, the oldest version, can't be deleted because it has a label associated with it. Move the label to another version of the parameter, and try again.`,
  );

/** A value that does not match the parameter's pattern (User Guide, "Create a parameter"). */
export const patternMismatch = (pattern: string) =>
  modelled<Ssm>(
    "ParameterPatternMismatchException",
    `Parameter value, cannot be validated against allowedPattern: ${pattern}`,
  );

/** An invalid pattern, or one that can't be evaluated in linear time. The message is ours. */
export const invalidPattern = (reason: string) =>
  modelled<Ssm>(
    "InvalidAllowedPatternException",
    `The request doesn't meet the regular expression requirement: ${reason}.`,
  );

/** Another type in an overwrite. */
export const typeChanged = () =>
  modelled<Ssm>(
    "HierarchyTypeMismatchException",
    "Parameter Store doesn't support changing a parameter type in a hierarchy. For example, you can't change a parameter from a String type to a SecureString type. You must create a new, unique parameter.",
  );

/** A key for a parameter that is not encrypted (as users of AWS report it). */
export const keyOfPlainText = () => invalid("KeyId is required for SecureString type parameter only.");

/** A value that refers to another parameter. */
export const nestedParameter = () =>
  invalid('Parameter value can\'t nest another parameter. Do not use "{{}}" in the value.');

/** A value that is too long for a standard parameter. */
export const standardTooLong = () =>
  invalid(
    "Standard tier parameters support a maximum parameter value of 4096 characters. To create a larger parameter value, upgrade the parameter to use the advanced-parameter tier. For more information, see https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-advanced-parameters.html",
  );

/** A value that is too long for any parameter. AWS's words are not documented. */
export const advancedTooLong = () =>
  invalid("Advanced tier parameters support a maximum parameter value of 8192 characters.");

/** An advanced parameter that is to become a standard one. */
export const noDowngrade = () =>
  invalid(
    "This parameter uses the advanced-parameter tier. You can't downgrade a parameter from the advanced-parameter tier to the standard-parameter tier. If necessary, you can delete the advanced parameter and recreate it as a standard parameter. Be aware that standard parameters have a value limit of 4096 characters.",
  );

/** An unsupported data type. */
export const unknownDataType = (type: string) =>
  invalid(`The following data type is not supported: ${type} (Data type names are all lowercase.)`);

/** A malformed AMI ID. AWS finds that out later and sends an event; the message is ours. */
export const invalidImageId = (value: string) =>
  invalid(`The value ${value} is not an AMI ID, which the data type aws:ec2:image requires: ami-12345abcdeEXAMPLE.`);

/** Policies of a standard parameter. AWS's words are not documented. */
export const policiesNeedAdvanced = () =>
  invalid("Parameter policies are supported for parameters of the advanced tier only.");

/** Policies that are no list of policies. AWS's words are not documented. */
export const invalidPolicies = (reason: string) => modelled<Ssm>("InvalidPolicyAttributeException", reason);

/** An unknown type of policy. AWS's words are not documented. */
export const invalidPolicyType = (type: unknown) =>
  modelled<Ssm>(
    "InvalidPolicyTypeException",
    `The policy type ${JSON.stringify(type)} is not supported. Parameter Store supports Expiration, ExpirationNotification and NoChangeNotification.`,
  );

/** Policies that contradict one another. */
export const incompatiblePolicies = () =>
  modelled<Ssm>(
    "IncompatiblePolicyException",
    "There is a conflict in the policies specified for this parameter. You can't, for example, specify two Expiration policies for a parameter.",
  );

/** More policies than a parameter can have. */
export const tooManyPolicies = () =>
  modelled<Ssm>(
    "PoliciesLimitExceededException",
    "You specified more than the maximum number of allowed policies for the parameter. The maximum is 10.",
  );

/** More labels than a version can have. */
export const tooManyLabels = () =>
  modelled<Ssm>(
    "ParameterVersionLabelLimitExceeded",
    "A parameter version can have maximum 10 labels.Move one or more labels to another version and try again.",
  );

/** A tag with a key that only AWS's own tags have (users of AWS report the sentence for several services). */
export const reservedTagKey = () => invalid("aws: prefixed tag key names are not allowed for external use.");

/** More tags than a parameter can have. */
export const tooManyTags = () =>
  modelled<Ssm>(
    "TooManyTagsError",
    "The Targets parameter includes too many tags. Remove one or more tags and try the command again.",
  );

/** A token that no page ended with. */
export const invalidNextToken = () => modelled<Ssm>("InvalidNextToken", "The specified token isn't valid.");

/** A key of a filter that the operation does not take. */
export const invalidFilterKey = (key: string, valid: string) =>
  modelled<Ssm>(
    "InvalidFilterKey",
    `The following filter key is not valid: ${key}. Valid filter keys include: [${valid}].`,
  );

/** An option that the key of a filter does not take. */
export const invalidFilterOption = (option: string, valid: string) =>
  modelled<Ssm>(
    "InvalidFilterOption",
    `The following filter option is not valid: ${option}. Valid options include: [${valid}].`,
  );

/** A filter without a value. */
export const missingFilterValue = (key: string) =>
  modelled<Ssm>("InvalidFilterValue", `The following filter values are missing : null for filter key ${key}.`);

/** A value that no parameter can have. */
export const invalidFilterValue = (value: string, valid: string) =>
  modelled<Ssm>(
    "InvalidFilterOption",
    `The following filter value is not valid: ${value}. Valid values include: [${valid}].`,
  );

/** A key in two filters. */
export const repeatedFilter = (key: string) =>
  modelled<Ssm>(
    "InvalidFilterKey",
    `The following filter is duplicated in the request: ${key}. A request can contain only one occurrence of a specific filter.`,
  );

/** Both kinds of filters. */
export const twoKindsOfFilters = () => invalid("You can use either Filters or ParameterFilters in a single request.");

/** A secret that is asked for without its value. */
export const secretNeedsDecryption = () =>
  invalid("WithDecryption flag must be True for retrieving a Secret Manager secret.");

/** A reference to a secret that can't be read. */
export const secretNotFound = (name: string) =>
  unmodelled(
    "ParameterNotFound",
    400,
    `An error occurred (ParameterNotFound) when referencing Secrets Manager: Secret ${name} not found.`,
  );

/** The key of a SecureString can't be used, with the key service's reason. */
export const invalidKeyId = (reason: string) => modelled<Ssm>("InvalidKeyId", reason);

/** A failure of another service. */
export const internalError = () => modelled<Ssm>("InternalServerError", "An error occurred on the server side.");

/** The resource of a policy is not a parameter that exists. AWS's words are not documented. */
export const resourceNotFound = (arn: string) =>
  unmodelled("ResourceNotFoundException", 400, `The specified parameter to be shared could not be found: ${arn}.`);

/** A policy that is not a JSON object with statements. AWS's words are not documented. */
export const malformedPolicy = () =>
  modelled<Ssm>("MalformedResourcePolicyDocumentException", "The specified policy document is malformed or invalid.");

/** The policy was changed since. */
export const policyConflict = () =>
  modelled<Ssm>("ResourcePolicyConflictException", "The hash provided in the call doesn't match the stored hash.");

/** The parameter has no such policy. */
export const policyNotFound = () =>
  unmodelled(
    "ResourcePolicyNotFoundException",
    400,
    "No policies with the specified policy ID and hash could be found.",
  );
