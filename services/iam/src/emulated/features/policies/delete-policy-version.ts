import { keys } from "@cloudstub/kit";
import { versionIsDefault } from "../../engine/errors.js";
import { changeablePolicy } from "../../engine/policies.js";
import type { EmulatedHandler } from "../../types.js";
import { findVersion } from "./versions.js";

/** Deletes a version of a managed policy that is not the default one. */
export const deletePolicyVersion: EmulatedHandler<"DeletePolicyVersion"> = ({ PolicyArn, VersionId }, call) => {
  const policy = changeablePolicy(call, PolicyArn);
  const { number } = findVersion(call, PolicyArn, VersionId);
  if (number === policy.defaultVersion) throw versionIsDefault();
  call.state.policyVersions.of(PolicyArn).delete(keys.counter(number));
  return {};
};
