import type { ResourcePolicy } from "../../state.js";

/** The key of a policy: that of a resource by its ARN, that of the account by its name. */
export function placeOf({ name, resourceArn }: Pick<ResourcePolicy, "name" | "resourceArn">): string {
  return resourceArn === undefined ? `account:${name}` : `resource:${resourceArn}`;
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
