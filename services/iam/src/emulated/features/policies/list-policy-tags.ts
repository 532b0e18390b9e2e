import { findPolicy } from "../../engine/policies.js";
import { tagPage } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists the tags of a managed policy. */
export const listPolicyTags: EmulatedHandler<"ListPolicyTags"> = (input, call) =>
  tagPage(input, findPolicy(call, input.PolicyArn).tags);
