import { keys } from "@cloudstub/kit";
import { tooManyVersions } from "../../engine/errors.js";
import { checkManagedPolicy } from "../../engine/identity-policy.js";
import { changeablePolicy, versionEntry } from "../../engine/policies.js";
import type { EmulatedHandler } from "../../types.js";

/** Versions that a policy may have (IAM User Guide, "IAM and AWS STS quotas"). */
const MOST_VERSIONS = 5;

/** Makes a version of a managed policy. Numbers are never used again. */
export const createPolicyVersion: EmulatedHandler<"CreatePolicyVersion"> = (
  { PolicyArn, PolicyDocument: document, SetAsDefault },
  call,
) => {
  const { state, clock } = call;
  const policy = changeablePolicy(call, PolicyArn);
  checkManagedPolicy(document);
  const versions = state.policyVersions.of(PolicyArn);
  if (versions.size >= MOST_VERSIONS) throw tooManyVersions();
  const number = policy.lastVersion + 1;
  const version = { number, document, createdAt: clock.now() };
  versions.set(keys.counter(number), version);
  const defaultVersion = SetAsDefault === true ? number : policy.defaultVersion;
  const changed = { ...policy, lastVersion: number, defaultVersion, updatedAt: version.createdAt };
  state.policies.set(PolicyArn, changed);
  return { PolicyVersion: versionEntry(changed, version) };
};
