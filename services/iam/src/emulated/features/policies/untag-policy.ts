import { changeablePolicy } from "../../engine/policies.js";
import { withoutTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes tags of a managed policy. */
export const untagPolicy: EmulatedHandler<"UntagPolicy"> = ({ PolicyArn, TagKeys }, call) => {
  const policy = changeablePolicy(call, PolicyArn);
  call.state.policies.set(PolicyArn, { ...policy, tags: withoutTags(policy.tags, TagKeys) });
  return {};
};
