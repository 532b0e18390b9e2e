import { notFound, revisionMismatch } from "../../engine/errors.js";
import { findQualified, touch } from "../../engine/functions.js";
import { referenceIn } from "../../engine/names.js";
import { storePolicy } from "../../engine/policies.js";
import { policyKey } from "../../engine/policy-key.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes a statement from the policy of a function, version or alias. */
export const removePermission: EmulatedHandler<"RemovePermission"> = (input, call) => {
  const reference = referenceIn(call, input);
  const found = findQualified(call, reference);
  const key = policyKey(reference);
  const policy = call.state.policies.get(key);
  if (policy === undefined) throw notFound("No policy is associated with the given resource.");
  if (!policy.statements.some(({ sid }) => sid === input.StatementId))
    throw notFound(`Statement ${input.StatementId} is not found in resource policy.`);
  if (input.RevisionId !== undefined && input.RevisionId !== found.configuration.RevisionId)
    throw revisionMismatch("GetPolicy");
  storePolicy(
    call,
    key,
    policy.statements.filter(({ sid }) => sid !== input.StatementId),
  );
  touch(call, found);
  return {};
};
