import { arn, type NeededPermission, type Permissions } from "@cloudstub/kit";
import { accessDenied } from "./errors.js";
import { conditionKeys } from "./policies/condition-keys.js";
import { arnOf, lookUp } from "./secret-arn.js";
import type { EmulatedCall } from "./types.js";

type Input = { readonly [member: string]: unknown };

/** What callers need permissions for (Service Authorization Reference, "Actions, resources, and condition keys for AWS Secrets Manager"). */
export const permissions: Permissions<EmulatedCall["state"]> = {
  neededBy(operation, input, call) {
    const own = neededOf(operation, input, call);
    const hasTags = operation === "CreateSecret" && Array.isArray(input["Tags"]) && input["Tags"].length > 0;
    // API reference, "CreateSecret".
    return hasTags ? [own, neededOf("TagResource", input, call)] : [own];
  },
  refuse: accessDenied,
};

/** The permission that an operation on one secret needs. The end of a new secret's ARN is not known before. */
export function neededOf(operation: string, input: Input, call: EmulatedCall): NeededPermission {
  const action = `secretsmanager:${operation}`;
  const { SecretId, Name } = input;
  if (typeof SecretId !== "string") {
    const resource = typeof Name === "string" ? arn(call, "secretsmanager", `secret:${Name}-??????`) : "*";
    return { action, resource };
  }
  const secret = lookUp(call, SecretId);
  if (secret === undefined)
    return {
      action,
      resource: SecretId.startsWith("arn:") ? SecretId : arn(call, "secretsmanager", `secret:${SecretId}`),
    };
  const keys = conditionKeys(call, secret, input);
  return { action, resource: arnOf(call, secret), keys, policy: secret.policy };
}
