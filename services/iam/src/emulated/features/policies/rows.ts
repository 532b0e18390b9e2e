import type { Overlay } from "@cloudstub/kit";
import type { Iam } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { createPolicy } from "./create-policy.js";
import { createPolicyVersion } from "./create-policy-version.js";
import { deletePolicy } from "./delete-policy.js";
import { deletePolicyVersion } from "./delete-policy-version.js";
import { getPolicy } from "./get-policy.js";
import { getPolicyVersion } from "./get-policy-version.js";
import { listEntitiesForPolicy } from "./list-entities-for-policy.js";
import { listPolicies } from "./list-policies.js";
import { listPolicyTags } from "./list-policy-tags.js";
import { listPolicyVersions } from "./list-policy-versions.js";
import { setDefaultPolicyVersion } from "./set-default-policy-version.js";
import { tagPolicy } from "./tag-policy.js";
import { untagPolicy } from "./untag-policy.js";

/** The operations on managed policies. */
export const policyOperations = {
  CreatePolicy: createPolicy,
  CreatePolicyVersion: createPolicyVersion,
  DeletePolicy: deletePolicy,
  DeletePolicyVersion: deletePolicyVersion,
  GetPolicy: getPolicy,
  GetPolicyVersion: getPolicyVersion,
  ListEntitiesForPolicy: listEntitiesForPolicy,
  ListPolicies: listPolicies,
  ListPolicyTags: listPolicyTags,
  ListPolicyVersions: listPolicyVersions,
  SetDefaultPolicyVersion: setDefaultPolicyVersion,
  TagPolicy: tagPolicy,
  UntagPolicy: untagPolicy,
} satisfies Overlay<Iam, EmulatedState>["operations"];
