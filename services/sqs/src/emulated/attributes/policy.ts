import { arn } from "@cloudstub/kit";
import type { EmulatedQueue } from "../state.js";
import type { EmulatedCall } from "../types.js";
import { objectIn } from "./json-object.js";

/** An access policy, as far as permissions are concerned. */
export interface Policy {
  readonly Statement: readonly { readonly Sid?: unknown }[];
}

/** The policy of a queue; an empty one, of AWS's default id, where it has none. */
export function policyOf(call: EmulatedCall, { name, attributes }: EmulatedQueue): Policy {
  const policy = objectIn(attributes?.["Policy"] ?? "{}") ?? {};
  const statements = policy["Statement"] ?? [];
  return {
    Version: "2008-10-17",
    Id: `${arn(call, "sqs", name)}/SQSDefaultPolicy`,
    ...policy,
    Statement: (Array.isArray(statements) ? statements : [statements]) as Policy["Statement"],
  } as Policy;
}

/** A queue with another policy, or without where it says nothing. */
export function withPolicy(queue: EmulatedQueue, policy: Policy): EmulatedQueue {
  const { Policy: before, ...attributes } = queue.attributes ?? {};
  return {
    ...queue,
    attributes: policy.Statement.length === 0 ? attributes : { ...attributes, Policy: JSON.stringify(policy) },
  };
}
