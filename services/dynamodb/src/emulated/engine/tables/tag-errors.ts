import { modelled, refusalText, unmodelled } from "@cloudstub/kit";
import { invalidValues, validation } from "../../../errors.js";
import type { Dynamodb } from "../../../types.js";

/** No tags, or no keys of tags, where some are wanted (as recorded of DynamoDB by dynalite). */
export const emptyTags = () => validation("Atleast one Tag needs to be provided as Input.");
export const emptyTagKeys = () => validation("Atleast one Tag Key needs to be provided as Input.");

/** A text that is not an ARN, or none of a table (as recorded of DynamoDB by dynalite). */
export const invalidResourceArn = (arn: string) =>
  validation(`Invalid TableArn: Invalid ResourceArn provided as input ${arn}`);

/** The ARN of an unknown table (as recorded of DynamoDB by dynalite). */
export const resourceNotFound = (arn: string) =>
  modelled<Dynamodb>("ResourceNotFoundException", `Requested resource not found: ResourcArn: ${arn} not found`);

/** The same key twice (AWS's words are not documented). */
export const duplicateTag = () => invalidValues("Duplicate tag key");

/** A key that AWS keeps to itself (AWS's words are not documented). */
export const reservedTagKey = () => invalidValues("Tag keys must not begin with aws:");

/** More tags than a table can have (AWS's words are not documented). */
export const tooManyTags = (most: number) => invalidValues(`A table can have at most ${most} tags`);

/** A character that tags can't have (AWS's words are not documented). */
export const tagCharacters = () =>
  invalidValues("Tag keys and values can only contain letters, digits, white space and + - = . _ : / @");

/**
 * A text that is not an ARN of a table, or, to list tags, the ARN of a table that is not there (recorded answers of AWS: `AccessDeniedException`). The sentence is
 * that of all services (IAM User Guide, "Troubleshoot access denied error messages").
 */
export const notAuthorized = (user: string, operation: string, resource: string) =>
  unmodelled(
    "AccessDeniedException",
    400,
    refusalText({ user, action: `dynamodb:${operation}`, resource, decision: "not allowed" }),
  );
