import { parameterArn } from "../name.js";
import type { ParameterVersion } from "./state.js";
import type { StoreCall } from "./types.js";
import { decrypt } from "./values/encryption.js";

type ArnContext = Pick<StoreCall, "partition" | "region" | "account">;

/** A parameter with its value; a SecureString's is the cipher text unless the request wants it decrypted. */
export function withValue(call: StoreCall, parameter: ParameterVersion, withDecryption: boolean | undefined) {
  const value = plainOrCipher(call, parameter, withDecryption);
  return value instanceof Promise ? value.then((text) => shown(call, parameter, text)) : shown(call, parameter, value);
}

/** The value of a version as it is shown. */
export function plainOrCipher(
  call: StoreCall,
  parameter: ParameterVersion,
  withDecryption: boolean | undefined,
): string | Promise<string> {
  if (parameter.type !== "SecureString") return parameter.value;
  return withDecryption ? decrypt(call, parameter) : (parameter.cipherText ?? parameter.value);
}

/** A parameter with a value that may be another than its own. */
export function shown(
  context: ArnContext,
  { name, type, version, modifiedAt, dataType = "text" }: ParameterVersion,
  value: string,
) {
  return {
    Name: name,
    Type: type,
    Value: value,
    Version: version,
    LastModifiedDate: new Date(modifiedAt),
    ARN: parameterArn(context, name),
    DataType: dataType,
  };
}

/** A parameter without its value, as DescribeParameters shows it. */
export function metadata(context: ArnContext, parameter: ParameterVersion) {
  return { ARN: parameterArn(context, parameter.name), ...described(context, parameter) };
}

/** A version in the history of a parameter. */
export function historyEntry(context: ArnContext, parameter: ParameterVersion, value: string) {
  return { Value: value, Labels: parameter.labels ?? [], ...described(context, parameter) };
}

function described({ partition, account }: ArnContext, parameter: ParameterVersion) {
  return {
    Name: parameter.name,
    Type: parameter.type,
    KeyId: parameter.keyId,
    LastModifiedDate: new Date(parameter.modifiedAt),
    LastModifiedUser: `arn:${partition}:iam::${account}:root`,
    Description: parameter.description,
    AllowedPattern: parameter.allowedPattern,
    Version: parameter.version,
    Tier: parameter.tier ?? "Standard",
    Policies: (parameter.policies ?? []).map(({ text, type, status }) => ({
      PolicyText: text,
      PolicyType: type,
      PolicyStatus: status,
    })),
    DataType: parameter.dataType ?? "text",
  };
}
