import { modelled } from "@cloudstub/kit";
import { aliasNotFound, invalidParameter } from "../../engine/errors.js";
import { type FoundFunction, findQualified } from "../../engine/functions.js";
import { type FunctionReference, functionArn, isVersionNumber, LATEST } from "../../engine/names.js";
import type { ProvisionedConcurrency } from "../../state/records.js";
import type { EmulatedCall, EmulatedLambda } from "../../types.js";

/** The published version or alias of a request. Throws `InvalidParameterValueException`, with this text, for `$LATEST`. */
export function findPublished(call: EmulatedCall, reference: FunctionReference, refusal: string): FoundFunction {
  const { name, qualifier = LATEST } = reference;
  if (qualifier === LATEST) throw invalidParameter(refusal);
  // An alias is looked for before the function (recorded answers of AWS, 2025-11).
  if (!isVersionNumber(qualifier) && !call.state.aliases.of(name).has(qualifier))
    throw aliasNotFound(functionArn(call, reference));
  return findQualified(call, reference);
}

/** What AWS says of `$LATEST` where provisioned concurrency is read or deleted. */
export const unpublished = "The function resource provided must be an alias or a published version.";

/** Provisioned concurrency as answers show it; all of it is ready. */
export function shownProvisioned({ requested, changedAt }: ProvisionedConcurrency) {
  return {
    AllocatedProvisionedConcurrentExecutions: requested,
    AvailableProvisionedConcurrentExecutions: requested,
    LastModified: new Date(changedAt).toISOString().replace("Z", "+0000"),
    RequestedProvisionedConcurrentExecutions: requested,
    Status: "READY" as const,
  };
}

export const noProvisionedConcurrency = () =>
  modelled<EmulatedLambda>(
    "ProvisionedConcurrencyConfigNotFoundException",
    "No Provisioned Concurrency Config found for this function",
  );
