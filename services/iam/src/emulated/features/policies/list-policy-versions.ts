import { keys } from "@cloudstub/kit";
import { pageOf } from "../../engine/page.js";
import { findPolicy, versionEntry, versionsOf } from "../../engine/policies.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists the versions of a managed policy, the newest first. */
export const listPolicyVersions: EmulatedHandler<"ListPolicyVersions"> = (input, call) => {
  const policy = findPolicy(call, input.PolicyArn);
  const { items, ...rest } = pageOf(input, versionsOf(call, policy), ({ number }) =>
    keys.counter(Number.MAX_SAFE_INTEGER - number),
  );
  return { Versions: items.map((version) => versionEntry(policy, version)), ...rest };
};
