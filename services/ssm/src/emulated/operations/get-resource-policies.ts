import { page, pageStart } from "../filters/page.js";
import { sharedParameter } from "../policies/shared-parameter.js";
import type { EmulatedHandler } from "../types.js";

/** Policies in a page unless the request wants fewer; it can't have more. */
const PAGE = 50;

/** The policies of a parameter, in pages. */
export const getResourcePolicies: EmulatedHandler<"GetResourcePolicies"> = (input, call) => {
  const after = pageStart(input);
  const policies = call.state.resourcePolicies.of(sharedParameter(call, input.ResourceArn).name);
  const { items, NextToken } = page(
    policies.values(after === undefined ? {} : { after }),
    input.MaxResults ?? PAGE,
    ({ id }) => id,
  );
  return {
    Policies: items.map(({ id, hash, text }) => ({ PolicyId: id, PolicyHash: hash, Policy: text })),
    ...(NextToken !== undefined && { NextToken }),
  };
};
