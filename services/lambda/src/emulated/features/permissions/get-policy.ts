import { resourceNotFound } from "../../engine/errors.js";
import { versionOf } from "../../engine/functions.js";
import { LATEST, referenceIn } from "../../engine/names.js";
import { policyText } from "../../engine/policies.js";
import { policyKey } from "../../engine/policy-key.js";
import type { EmulatedHandler } from "../../types.js";

/** The policy of a function, version or alias. Its revision is that of the function or version. */
export const getPolicy: EmulatedHandler<"GetPolicy"> = (input, call) => {
  const reference = referenceIn(call, input);
  const policy = call.state.policies.get(policyKey(reference));
  if (policy === undefined) throw resourceNotFound();
  const configuration = versionOf(call.state, reference.name, reference.qualifier ?? LATEST);
  return { Policy: policyText(policy), RevisionId: configuration?.RevisionId ?? policy.revision };
};
