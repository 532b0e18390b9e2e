import { modelled, unmodelled } from "@cloudstub/kit";
import type { Lambda } from "./types.js";

const byUser = { Type: "User" };

/** No function has this ARN. */
export const functionNotFound = (functionArn: string) =>
  modelled<Lambda>("ResourceNotFoundException", `Function not found: ${functionArn}`, byUser);

/** A function of this name exists already. */
export const functionExists = (name: string) =>
  modelled<Lambda>("ResourceConflictException", `Function already exist: ${name}`, byUser);

/** The function has changed since the client read this revision. */
export const revisionMismatch = () =>
  modelled<Lambda>(
    "PreconditionFailedException",
    "The RevisionId provided does not match the latest RevisionId. Call the GetFunction/GetAlias API to retrieve the latest RevisionId",
    byUser,
  );

/** An update of the code without code. */
export const codeMissing = () =>
  modelled<Lambda>("InvalidParameterValueException", "Please provide a source for function code.", byUser);

/** The function exists, but its code is in a bucket or image and not stored here. The message is ours: AWS has no such case. */
export const codeNotStored = (functionArn: string) =>
  modelled<Lambda>(
    "ResourceNotFoundException",
    `The code of ${functionArn} is not stored: only code that is sent as Code.ZipFile is.`,
    byUser,
  );

/** Neither a function's name nor its ARN; `member` is the input member that contains it. */
export const invalidFunctionName = (member: string, value: string, pattern: string) =>
  constraintBroken(member, value, `satisfy regular expression pattern: ${pattern}`);

function constraintBroken(member: string, value: string, rule: string) {
  const message = `1 validation error detected: Value '${value}' at '${member}' failed to satisfy constraint: Member must ${rule}`;
  return unmodelled("ValidationException", 400, message);
}
