import { notFound } from "../../engine/errors.js";
import { policyText } from "../../engine/policies.js";
import type { EmulatedHandler } from "../../types.js";
import { checkLayerExists, layerNameIn, layerPolicyKey } from "./layer.js";

/** The policy of a layer's version. */
export const getLayerVersionPolicy: EmulatedHandler<"GetLayerVersionPolicy"> = ({ LayerName, VersionNumber }, call) => {
  const reference = { layer: layerNameIn(LayerName), version: VersionNumber };
  checkLayerExists(call, reference);
  const policy = call.state.policies.get(layerPolicyKey(reference));
  if (policy === undefined) throw notFound("No policy is associated with the given resource.");
  return { Policy: policyText(policy), RevisionId: policy.revision };
};
