import { groupArn, nameIn } from "../../engine/groups.js";
import type { ResourcePolicy } from "../../state.js";
import type { Place } from "../../types.js";

/** The ARN of the group that a request names by that or by its name. */
export function resourceIn(place: Place, { resourceArn }: { readonly resourceArn?: string | undefined }) {
  return resourceArn === undefined ? undefined : groupArn(place, nameIn(place, resourceArn));
}

/** A policy as it is shown. */
export function policyEntry({ name, resourceArn, document, updatedAt, revision }: ResourcePolicy) {
  return {
    policyName: name,
    policyDocument: document,
    lastUpdatedTime: updatedAt,
    policyScope: resourceArn === undefined ? ("ACCOUNT" as const) : ("RESOURCE" as const),
    resourceArn,
    revisionId: revision,
  };
}
