import { revisionMismatch } from "../../engine/errors.js";
import { addStatement } from "../../engine/policies.js";
import type { EmulatedHandler } from "../../types.js";
import { checkLayerExists, layerNameIn, layerPolicyKey, layerVersionArn } from "./layer.js";

/** Adds a statement to the policy of a layer's version. */
export const addLayerVersionPermission: EmulatedHandler<"AddLayerVersionPermission"> = (input, call) => {
  const reference = { layer: layerNameIn(input.LayerName), version: input.VersionNumber };
  checkLayerExists(call, reference);
  const key = layerPolicyKey(reference);
  if (input.RevisionId !== undefined && input.RevisionId !== call.state.policies.get(key)?.revision)
    throw revisionMismatch("GetLayerVersionPolicy");
  const json = JSON.stringify({
    Sid: input.StatementId,
    Effect: "Allow",
    Principal: principalOf(input.Principal, call.partition),
    Action: input.Action,
    Resource: layerVersionArn(call, reference),
    ...(input.OrganizationId !== undefined && {
      Condition: { StringEquals: { "aws:PrincipalOrgID": input.OrganizationId } },
    }),
  });
  const { revision } = addStatement(call, key, { sid: input.StatementId, json });
  return { Statement: json, RevisionId: revision };
};

function principalOf(principal: string, partition: string): unknown {
  return /^\d{12}$/.test(principal) ? { AWS: `arn:${partition}:iam::${principal}:root` } : principal;
}
