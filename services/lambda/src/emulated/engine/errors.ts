import { modelled, unmodelled, withHeaders } from "@cloudstub/kit";
import type { EmulatedLambda } from "../types.js";

/** A parameter that AWS refuses; the sentence is AWS's own. */
export const invalidParameter = (message: string) =>
  modelled<EmulatedLambda>("InvalidParameterValueException", message);

/** A parameter that breaks a rule of an account's concurrency: AWS tells no `Type` then. */
export const invalidConcurrency = (message: string) =>
  modelled<EmulatedLambda>("InvalidParameterValueException", message, { Type: undefined });

/** A value that does not satisfy a rule of the model; members of several rules are told together. */
export const constraintBroken = (member: string, value: string, rule: string) =>
  unmodelled(
    "ValidationException",
    400,
    `1 validation error detected: Value '${value}' at '${member}' failed to satisfy constraint: ${rule}`,
  );

/** No function, version or alias has this ARN. */
export const functionNotFound = (functionArn: string) => notFound(`Function not found: ${functionArn}`);

/** No alias has this ARN. */
export const aliasNotFound = (aliasArn: string) => notFound(`Cannot find alias arn: ${aliasArn}`);

/** A policy, URL, layer version, mapping or the like that does not exist. */
export const resourceNotFound = () => notFound("The resource you requested does not exist.");

/** Something that does not exist, in the words of its operation. */
export const notFound = (message: string) => modelled<EmulatedLambda>("ResourceNotFoundException", message);

/** Something that exists already, or is being changed. */
export const conflict = (message: string) => modelled<EmulatedLambda>("ResourceConflictException", message);

/** An update of a function, code or configuration, while the last one goes on. */
export const updateInProgress = (functionArn: string) =>
  conflict(`The operation cannot be performed at this time. An update is in progress for resource: ${functionArn}`);

/** A revision that is not the latest; `call` names where to read that. */
export const revisionMismatch = (call = "GetFunction/GetAlias") =>
  modelled<EmulatedLambda>(
    "PreconditionFailedException",
    `The Revision Id provided does not match the latest Revision Id. Call the ${call} API to retrieve the latest Revision Id`,
  );

/** A function of another account, which only its policy could open. AWS sends a null as the text. */
export const otherAccount = () => unmodelled("AccessDeniedException", 403, "", { Message: null });

/** An archive or request that is too large. AWS tells no `Type`. */
export const tooLarge = (code: "RequestTooLargeException" | "RequestEntityTooLargeException", message: string) =>
  unmodelled(code, 413, message, { Type: undefined });

/** An invocation above the concurrency that is reserved for its function. */
export const throttled = (
  reason: "ReservedFunctionConcurrentInvocationLimitExceeded" | "ConcurrentInvocationLimitExceeded",
) =>
  withHeaders(modelled<EmulatedLambda>("TooManyRequestsException", "Rate Exceeded.", { Reason: reason }), {
    "Retry-After": "1",
  });

/** Why no function runs where the start does not allow it, with the remedy. */
export const notAllowed =
  "CloudStub runs no code of functions unless its start allows it: start with --functions (STUB_FUNCTIONS=true), or startMock({ functions: true }).";
