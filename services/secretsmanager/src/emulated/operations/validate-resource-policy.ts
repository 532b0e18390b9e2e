import { isPublic, readPolicy } from "../policies/policy.js";
import { findUsable } from "../secret-arn.js";
import type { EmulatedHandler } from "../types.js";

/** Says whether a policy could be attached, and lists its errors. */
export const validateResourcePolicy: EmulatedHandler<"ValidateResourcePolicy"> = (
  { SecretId, ResourcePolicy },
  call,
) => {
  if (SecretId !== undefined) findUsable(call, SecretId);
  if (!isPublic(readPolicy(ResourcePolicy))) return { PolicyValidationPassed: true, ValidationErrors: [] };
  const ErrorMessage =
    "The resource policy grants broad access to the secret: a statement allows it to every principal.";
  return { PolicyValidationPassed: false, ValidationErrors: [{ CheckName: "BLOCK_PUBLIC_POLICY", ErrorMessage }] };
};
