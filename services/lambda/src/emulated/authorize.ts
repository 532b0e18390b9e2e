import { decide, keysIn, policyIn, refusalText, type ServiceOption, unmodelled } from "@cloudstub/kit";
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
  const keys = keysIn({
    "aws:sourcearn": [service.sourceArn],
    "aws:sourceaccount": [service.sourceAccount],
    "aws:principalisawsservice": ["true"],
    "aws:principalservicename": [service.principal],
  });
  const decision =
    policy === undefined
      ? "not allowed"
      : decide(policyIn(policyText(policy)), { caller: { service: service.principal }, action, resource, keys });
  if (decision === "allowed") return;
  const refusal = refusalText({ user: service.principal, action, resource, decision });
  if (call.option(enforcePermissions)) throw unmodelled("AccessDeniedException", 403, refusal);
  call.note(`AWS would refuse this invocation for ${service.sourceArn}. ${refusal}. Add it with AddPermission.`);
}
