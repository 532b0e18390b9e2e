import { parameterArn } from "./name.js";
import type { Parameter } from "./state.js";
import type { SsmCall } from "./types.js";

/** The parts of a call that ARNs contain. */
type ArnContext = Pick<SsmCall, "partition" | "region" | "account">;

/** A parameter with its value, as `GetParameter` shows it. */
export function withValue(context: ArnContext, parameter: Parameter) {
  return {
    Name: parameter.name,
    Type: parameter.type,
    Value: parameter.value,
    Version: parameter.version,
    LastModifiedDate: new Date(parameter.modifiedAt),
    ARN: parameterArn(context, parameter.name),
    DataType: "text",
  };
}

/** A parameter without its value, as `DescribeParameters` shows it. Tier and data type are fixed (specification 2.4). */
export function metadata(context: ArnContext, parameter: Parameter) {
  return { ARN: parameterArn(context, parameter.name), ...described(context, parameter) };
}

/** The current version of a parameter as the only entry of its history. Labels are not stored. */
export function historyEntry(context: ArnContext, parameter: Parameter) {
  return { Value: parameter.value, Labels: [], ...described(context, parameter) };
}

function described({ partition, account }: ArnContext, parameter: Parameter) {
  return {
    Name: parameter.name,
    Type: parameter.type,
    KeyId: parameter.keyId,
    LastModifiedDate: new Date(parameter.modifiedAt),
    LastModifiedUser: `arn:${partition}:iam::${account}:root`,
    Description: parameter.description,
    AllowedPattern: parameter.allowedPattern,
    Version: parameter.version,
    Tier: "Standard" as const,
    Policies: [],
    DataType: "text",
  };
}
