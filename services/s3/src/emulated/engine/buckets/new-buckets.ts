import type { ServiceOption } from "@cloudstub/kit";
import type { BucketConfigurations } from "../../state/configurations.js";
import type { EmulatedCall } from "../../types.js";

/** Whether new buckets are as those of before April 2023. */
export const newBucketsHaveAcls: ServiceOption<"switch"> = {
  name: "newBucketsHaveAcls",
  kind: "switch",
  default: false,
  help: "Whether new buckets take access control lists and public access, as those of before April 2023.",
};

/**
 * What a new bucket has where its creator says nothing else: no member for AWS's defaults since April 2023, else no ownership controls and no public
 * access block.
 */
export function configurationsOfNew(call: Pick<EmulatedCall, "option">): BucketConfigurations {
  return call.option(newBucketsHaveAcls) ? { ownership: { Rules: [] }, publicAccessBlock: {} } : {};
}
