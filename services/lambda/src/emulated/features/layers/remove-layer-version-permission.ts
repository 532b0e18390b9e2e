import { notFound, revisionMismatch } from "../../engine/errors.js";
import { storePolicy } from "../../engine/policies.js";
import type { EmulatedHandler } from "../../types.js";
import { checkLayerExists, layerNameIn, layerPolicyKey } from "./layer.js";

/** Removes a statement from the policy of a layer's version. */
export const removeLayerVersionPermission: EmulatedHandler<"RemoveLayerVersionPermission"> = (input, call) => {
  const reference = { layer: layerNameIn(input.LayerName), version: input.VersionNumber };
  checkLayerExists(call, reference);
  const key = layerPolicyKey(reference);
  const policy = call.state.policies.get(key);
  if (policy === undefined) throw notFound("No policy is associated with the given resource.");
  const statements = policy.statements.filter(({ sid }) => sid !== input.StatementId);
  if (statements.length === policy.statements.length)
    throw notFound(`Statement ${input.StatementId} is not found in resource policy.`);
  if (input.RevisionId !== undefined && input.RevisionId !== policy.revision)
    throw revisionMismatch("GetLayerVersionPolicy");
  storePolicy(call, key, statements);
  return {};
};
