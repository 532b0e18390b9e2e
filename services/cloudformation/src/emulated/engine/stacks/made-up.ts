import { createHash } from "node:crypto";
import type { Stack, StackResource } from "../../state.js";

/** What `Ref` gives for a resource that was skipped: the same each time for a stack's name and a logical id. */
export function madeUpId(stack: string, logicalId: string): string {
  const digest = createHash("sha256").update(`${stack} ${logicalId}`).digest("hex");
  return `${stack}-${logicalId}-${digest.slice(0, 12)}`;
}

/** What `Fn::GetAtt` gives for a resource that was skipped: an ARN where one is asked for, otherwise a text with the attribute's name. */
export function madeUpAttribute(stack: Stack, { type, physicalId = "" }: StackResource, name: string): string {
  if (!name.endsWith("Arn")) return `${physicalId}.${name}`;
  const [, partition, , region, account] = stack.id.split(":");
  const service = type.split("::")[1]?.toLowerCase();
  return `arn:${partition}:${service}:${region}:${account}:${physicalId}`;
}

/** Why nothing is behind a resource. */
export function skippedReason(type: string): string {
  return `CloudStub does not have ${type}: nothing was made.`;
}
