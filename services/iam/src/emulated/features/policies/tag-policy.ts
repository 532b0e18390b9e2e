import { changeablePolicy } from "../../engine/policies.js";
import { withTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Adds tags to a managed policy, or replaces their values. */
export const tagPolicy: EmulatedHandler<"TagPolicy"> = ({ PolicyArn, Tags }, call) => {
  const policy = changeablePolicy(call, PolicyArn);
  call.state.policies.set(PolicyArn, { ...policy, tags: withTags(policy.tags, Tags) });
  return {};
};
