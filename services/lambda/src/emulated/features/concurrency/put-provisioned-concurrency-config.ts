import { ACCOUNT_CONCURRENCY, LEAST_UNRESERVED, reservedConcurrency } from "../../engine/concurrency.js";
import { conflict, invalidConcurrency, invalidParameter } from "../../engine/errors.js";
import { settingsOf } from "../../engine/functions.js";
import { referenceIn } from "../../engine/names.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";
import { findPublished, shownProvisioned } from "./provisioned.js";

/** Provisions concurrency for a version or alias. The answer shows it in progress; it is ready at once. */
export const putProvisionedConcurrencyConfig: EmulatedHandler<"PutProvisionedConcurrencyConfig"> = (input, call) => {
  const reference = referenceIn(call, input);
  const { name, alias, version } = findPublished(
    call,
    reference,
    "Provisioned Concurrency Configs cannot be applied to unpublished function versions.",
  );
  const requested = input.ProvisionedConcurrentExecutions;
  checkConcurrency(call, { name, requested });
  const provisioned = call.state.provisioned.of(name);
  if (alias !== undefined && provisioned.has(version))
    throw conflict("Alias can't be used for Provisioned Concurrency configuration on an already Provisioned version");
  const config = { requested, changedAt: call.clock.now() };
  provisioned.set(input.Qualifier, config);
  return {
    ...shownProvisioned(config),
    AllocatedProvisionedConcurrentExecutions: 0,
    AvailableProvisionedConcurrentExecutions: 0,
    Status: "IN_PROGRESS",
  };
};

function checkConcurrency(
  { state }: EmulatedCall,
  { name, requested }: { readonly name: string; readonly requested: number },
): void {
  const reserved = settingsOf(state, name).reservedConcurrency;
  if (reserved !== undefined) {
    if (requested > reserved)
      throw invalidParameter(
        "Requested Provisioned Concurrency should not be greater than the reservedConcurrentExecution for function",
      );
    return;
  }
  const unreserved = ACCOUNT_CONCURRENCY - reservedConcurrency(state);
  if (requested > unreserved)
    throw invalidConcurrency(
      `Specified ConcurrentExecutions for function is greater than account's unreserved concurrency [${unreserved}].`,
    );
  if (unreserved - requested < LEAST_UNRESERVED)
    throw invalidConcurrency(
      `Specified ConcurrentExecutions for function decreases account's UnreservedConcurrentExecution below its minimum value of [${LEAST_UNRESERVED}].`,
    );
}
