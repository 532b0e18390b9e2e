import { changeablePolicy } from "../../engine/policies.js";
import type { EmulatedHandler } from "../../types.js";
import { findVersion } from "./versions.js";

/** Lets another version of a managed policy count. */
export const setDefaultPolicyVersion: EmulatedHandler<"SetDefaultPolicyVersion"> = ({ PolicyArn, VersionId }, call) => {
  const policy = changeablePolicy(call, PolicyArn);
  const { number } = findVersion(call, PolicyArn, VersionId);
  call.state.policies.set(PolicyArn, { ...policy, defaultVersion: number });
  return {};
};
