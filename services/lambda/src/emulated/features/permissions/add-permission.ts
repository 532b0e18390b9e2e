import { revisionMismatch } from "../../engine/errors.js";
import { findQualified, touch } from "../../engine/functions.js";
import { functionArn, referenceIn } from "../../engine/names.js";
import { addStatement } from "../../engine/policies.js";
import { policyKey } from "../../engine/policy-key.js";
import type { EmulatedHandler } from "../../types.js";
import { statementOf } from "./statement.js";

/** Adds a statement to the policy of a function, version or alias; each has a policy of its own. */
export const addPermission: EmulatedHandler<"AddPermission"> = (input, call) => {
  const reference = referenceIn(call, input);
  const found = findQualified(call, reference);
  const statement = statementOf(input, functionArn(call, reference));
  addStatement(call, policyKey(reference), statement);
  // Last, in the order that recorded answers suggest (2025-11).
  if (input.RevisionId !== undefined && input.RevisionId !== found.configuration.RevisionId)
    throw revisionMismatch("GetPolicy");
  touch(call, found);
  return { Statement: statement.json };
};
