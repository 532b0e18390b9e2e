import type { EmulatedHandler } from "../../types.js";
import { simulate } from "./simulate.js";
import { inputSources } from "./sources.js";

/** Tells what policies of the request would allow. */
export const simulateCustomPolicy: EmulatedHandler<"SimulateCustomPolicy"> = (input, call) =>
  simulate(input, {
    identity: inputSources("PolicyInputList", input.PolicyInputList),
    boundary:
      input.PermissionsBoundaryPolicyInputList &&
      inputSources("PermissionsBoundaryPolicyInputList", input.PermissionsBoundaryPolicyInputList),
    caller: input.CallerArn,
    account: call.account,
  });
