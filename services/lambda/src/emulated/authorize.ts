import {
  type CallingService,
  decide,
  keysOfService,
  policyIn,
  refusalText,
  type ServiceOption,
  unmodelled,
} from "@cloudstub/kit";
import { functionArn, referenceIn } from "./engine/names.js";
import { policyText } from "./engine/policies.js";
import { policyKey } from "./engine/policy-key.js";
import type { EmulatedCall } from "./types.js";

/** Whether other services need permission. */
export const enforcePermissions: ServiceOption<"switch"> = {
  name: "enforcePermissions",
  kind: "switch",
  default: false,
  help: "Other services invoke functions only as the functions' policies allow it. Without it, the history tells what AWS would refuse.",
};

/**
 * What another service invokes needs a statement of the function's policy, for the service and the resource on whose behalf it calls (Lambda developer
 * guide, "Granting function access to AWS services"). Where it lacks one this throws `AccessDeniedException`, or tells it in the history, as
 * {@link enforcePermissions} says: here no other policy of a resource is asked for what services deliver either.
 */
export function authorize(operation: string, input: { readonly [member: string]: unknown }, call: EmulatedCall): void {
  const { service } = call.caller;
  if (service === undefined || operation !== "Invoke") return;
  const reference = referenceIn(call, input);
  // The operation itself says that there is no such function.
  if (!call.state.functions.has(reference.name)) return;
  const action = "lambda:InvokeFunction";
  const resource = functionArn(call, reference);
  const policy = call.state.policies.get(policyKey(reference));
  const decisions = principalsOf(service, call.region).map((principal) =>
    policy === undefined
      ? "not allowed"
      : decide(policyIn(policyText(policy)), {
          caller: { service: principal },
          action,
          resource,
          keys: keysOfService({ ...service, principal }),
        }),
  );
  if (decisions.includes("allowed")) return;
  const [decision = "not allowed"] = decisions;
  const refusal = refusalText({ user: service.principal, action, resource, decision });
  if (call.option(enforcePermissions)) throw unmodelled("AccessDeniedException", 403, refusal);
  call.note(`AWS would refuse this invocation for ${service.sourceArn}. ${refusal}. Add it with AddPermission.`);
}

/** As policies may name a service: CloudWatch Logs has a principal of its region too (CloudWatch Logs user guide, "Subscription filters with AWS Lambda"). */
function principalsOf({ principal }: CallingService, region: string): readonly string[] {
  return principal === "logs.amazonaws.com" ? [principal, `logs.${region}.amazonaws.com`] : [principal];
}
