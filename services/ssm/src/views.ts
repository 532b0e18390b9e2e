import { parameterArn } from "./name.js";
import type { Parameter } from "./state.js";
import type { SsmCall } from "./types.js";

type Place = Pick<SsmCall, "partition" | "region" | "account">;

/** A parameter with its value, as `GetParameter` shows it. */
export function withValue(place: Place, parameter: Parameter) {
  return {
    Name: parameter.name,
    Type: parameter.type,
    Value: parameter.value,
    Version: parameter.version,
    LastModifiedDate: new Date(parameter.modifiedAt),
    ARN: parameterArn(place, parameter.name),
    DataType: "text",
  };
}

/** What `DescribeParameters` says of a parameter: everything but its value. Tier and data type are fixed (specification 2.4). */
export function metadata(place: Place, parameter: Parameter) {
  return { ARN: parameterArn(place, parameter.name), ...described(place, parameter) };
}

/** The current version of a parameter as the only entry of its history. Labels are not stored. */
export function historyEntry(place: Place, parameter: Parameter) {
  return { Value: parameter.value, Labels: [], ...described(place, parameter) };
}

function described({ partition, account }: Place, parameter: Parameter) {
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
