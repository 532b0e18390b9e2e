import type { EmulatedHandler } from "../../types.js";
import { simulate } from "./simulate.js";
import { boundarySources, inputSources, ownerOfArn, sourcesOf } from "./sources.js";

/** Tells what the policies of a role, user or group would allow, with those of the request. */
export const simulatePrincipalPolicy: EmulatedHandler<"SimulatePrincipalPolicy"> = (input, call) => {
  const owner = ownerOfArn(call, input.PolicySourceArn);
  const given = input.PermissionsBoundaryPolicyInputList;
  return simulate(input, {
    identity: [...sourcesOf(call, owner), ...inputSources("PolicyInputList", input.PolicyInputList)],
    boundary: given ? inputSources("PermissionsBoundaryPolicyInputList", given) : boundarySources(call, owner),
    caller: input.CallerArn ?? (owner.kind === "user" ? input.PolicySourceArn : undefined),
    account: call.account,
  });
};
