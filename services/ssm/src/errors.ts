import { modelled, unmodelled } from "@cloudstub/kit";
import type { Ssm } from "./types.js";

/**
 * No parameter has this name. AWS's message is empty; ours contains the name. The model's status, 404, is for the Query
 * protocol, which SSM does not speak: AWS answers 400.
 */
export const parameterNotFound = (name: string) => unmodelled("ParameterNotFound", 400, `Parameter ${name} not found.`);

/** A parameter has this name, and the request does not allow overwriting it. */
export const parameterAlreadyExists = () =>
  modelled<Ssm>(
    "ParameterAlreadyExists",
    "The parameter already exists. To overwrite this value, set the overwrite option in the request to true.",
  );

/** Not the current version, the only one that is stored. */
export const parameterVersionNotFound = (name: string, version: number | string) =>
  modelled<Ssm>(
    "ParameterVersionNotFound",
    `Systems Manager could not find version ${version} of ${name}. Verify the version and try again.`,
  );

/** A name of more than 15 levels. */
export const hierarchyTooDeep = () =>
  modelled<Ssm>("HierarchyLevelLimitExceededException", "A hierarchy can have a maximum of 15 levels.");

/** The resource of a tag request is not a parameter. */
export const invalidResourceType = () =>
  modelled<Ssm>(
    "InvalidResourceType",
    "The resource type is not valid. For example, if you are attempting to tag an EC2 instance, the instance must be a registered managed node.",
  );

/** The parameter of a tag request does not exist. */
export const invalidResourceId = () =>
  modelled<Ssm>(
    "InvalidResourceId",
    "The resource ID is not valid. Verify that you entered the correct ID and try again.",
  );

/** A new parameter without a type. */
export const typeRequired = () => validation("A parameter type is required when you create a parameter.");

/** Both tags and `Overwrite` in one request. */
export const tagsWithOverwrite = () =>
  validation(
    "Invalid request: tags and overwrite can't be used together. To create a parameter with tags, please remove overwrite flag. To update tags for an existing parameter, please use AddTagsToResource or RemoveTagsFromResource.",
  );

/** A name with slashes that does not begin with one. */
export const nameNotFullyQualified = () => validation("Parameter name must be a fully qualified name.");

/** A name that begins with a reserved word or contains a forbidden character. */
export const invalidName = (reserved: `"ssm"` | `"aws" or "ssm"`) =>
  validation(
    `Parameter name: can't be prefixed with ${reserved} (case-insensitive). If formed as a path, it can consist of sub-paths divided by slash symbol; each sub-path can be formed as a mix of letters, numbers and the following 3 symbols .-_`,
  );

/** A name below `/aws/`, which is reserved for AWS's own parameters. */
export const reservedName = (name: string) =>
  unmodelled("AccessDeniedException", 400, `No access to reserved parameter name: ${name}.`);

/** A malformed path. */
export const invalidPath = () =>
  validation(
    `The parameter doesn't meet the parameter name requirements. The parameter name must begin with a forward slash "/". It can't be prefixed with "aws" or "ssm" (case-insensitive). It must use only letters, numbers, or the following symbols: . (period), - (hyphen), _ (underscore). Special characters are not allowed. All sub-paths, if specified, must use the forward slash symbol "/". Valid example: /get/parameters2-/by1./path0_.`,
  );

/** A member that breaks a constraint of the model: its value as AWS prints it, its name, and the rule. */
export const constraintBroken = (value: string, member: string, rule: string) =>
  validation(
    `1 validation error detected: Value '${value}' at '${member}' failed to satisfy constraint: Member must ${rule}`,
  );

function validation(message: string) {
  return modelled<Ssm>("ValidationException", message);
}
