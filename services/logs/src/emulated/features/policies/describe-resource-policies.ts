import { rangeAfter } from "@cloudstub/kit";
import { policyKey } from "../../engine/groups.js";
import { page } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";
import { policyEntry, resourceIn } from "./policy.js";

/** Shows the policies of the account, or those of its log groups. */
export const describeResourcePolicies: EmulatedHandler<"DescribeResourcePolicies"> = (input, call) => {
  const resourceArn = resourceIn(call, input);
  const { policyScope = resourceArn === undefined ? "ACCOUNT" : "RESOURCE" } = input;
  const prefix = policyScope === "ACCOUNT" ? "account:" : "resource:";
  const { items, ...next } = page(input, {
    after: (place) => call.state.resourcePolicies.values({ prefix, ...rangeAfter(place) }),
    placeOf: policyKey,
    filter: (policy) => resourceArn === undefined || policy.resourceArn === resourceArn,
  });
  return { resourcePolicies: items.map(policyEntry), ...next };
};
