import { arn, type ConditionKeys, keysIn, type NeededPermission, type Permissions, unmodelled } from "@cloudstub/kit";
import { functionArn, referenceIn } from "./engine/names.js";
import { policyText } from "./engine/policies.js";
import { policyKey } from "./engine/policy-key.js";
import type { EmulatedCall } from "./types.js";

type Input = { readonly [member: string]: unknown };

/** Actions with other names than their operations. */
const actions: { readonly [operation: string]: string } = {
  Invoke: "InvokeFunction",
  InvokeAsync: "InvokeFunction",
  InvokeWithResponseStream: "InvokeFunction",
  GetLayerVersionByArn: "GetLayerVersion",
};

/** Operations of nothing in particular, which need their permission of all. */
const ofAll =
  /^(?:CreateCodeSigningConfig|CreateEventSourceMapping|GetAccountSettings|List(?:CodeSigningConfigs|EventSourceMappings|Functions|Layers|LayerVersions))$/;

/** What callers need permissions for (Service Authorization Reference, "Actions, resources, and condition keys for AWS Lambda"). To hand a role on needs one too. */
export const permissions: Permissions<EmulatedCall["state"]> = {
  neededBy(operation, input, call) {
    const action = `lambda:${Object.hasOwn(actions, operation) ? actions[operation] : operation}`;
    const keys = functionKeys(call, input);
    const own = ofAll.test(operation) ? { action, resource: "*", keys } : ofResource(call, action, input);
    const { Role } = input;
    return typeof Role === "string" ? [own, passed(Role)] : [own];
  },
  refuse: (sentence) => unmodelled("AccessDeniedException", 403, sentence),
};

function passed(role: string): NeededPermission {
  return { action: "iam:PassRole", resource: role, keys: keysIn({ "iam:passedtoservice": ["lambda.amazonaws.com"] }) };
}

/** Permissions of event source mappings can be limited to those of a function. */
function functionKeys(call: EmulatedCall, { FunctionName }: Input): ConditionKeys | undefined {
  if (typeof FunctionName !== "string") return undefined;
  return keysIn({ "lambda:functionarn": [functionArn(call, referenceIn(call, { FunctionName }))] });
}

function ofResource(call: EmulatedCall, action: string, input: Input): NeededPermission {
  const { FunctionName, Resource, CodeSigningConfigArn, UUID, LayerName, VersionNumber, Arn } = input;
  if (typeof UUID === "string")
    return { action, resource: arn(call, "lambda", `event-source-mapping:${UUID}`), keys: functionKeys(call, input) };
  if (typeof FunctionName === "string") {
    const reference = referenceIn(call, input);
    const policy = call.state.policies.get(policyKey(reference));
    return { action, resource: functionArn(call, reference), policy: policy && policyText(policy) };
  }
  if (typeof LayerName === "string") {
    const layer = LayerName.startsWith("arn:") ? LayerName : arn(call, "lambda", `layer:${LayerName}`);
    return { action, resource: typeof VersionNumber === "number" ? `${layer}:${VersionNumber}` : layer };
  }
  return { action, resource: [Resource, CodeSigningConfigArn, Arn].find((named) => typeof named === "string") ?? "*" };
}
