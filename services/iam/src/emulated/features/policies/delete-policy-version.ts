import { versionIsDefault } from "../../engine/errors.js";
import { changeablePolicy, versionId } from "../../engine/policies.js";
import type { EmulatedHandler } from "../../types.js";
import { findVersion } from "./versions.js";

/** Deletes a version of a managed policy that is not the default one. */
export const deletePolicyVersion: EmulatedHandler<"DeletePolicyVersion"> = ({ PolicyArn, VersionId }, call) => {
  const policy = changeablePolicy(call, PolicyArn);
  const key = findVersion(call, PolicyArn, VersionId);
  if (versionId(policy.defaultVersion) === VersionId) throw versionIsDefault();
  call.state.policyVersions.of(PolicyArn).delete(key);
  return {};
};
