import {
  type ConditionKeys,
  callerArn,
  type Decision,
  decide,
  globalKeys,
  identityOf,
  keysBehind,
  keysIn,
  keysOf,
  refusalText,
  textsIn,
} from "@cloudstub/kit";
import { findSubscriptionEntry } from "../subscription.js";
import { topicArn } from "../topic.js";
import { policyOf } from "./engine/topics/policy.js";
import { notAuthorized } from "./errors.js";
import type { EmulatedSubscription, EmulatedTopic } from "./state.js";
import type { EmulatedCall } from "./types.js";

type Input = { readonly [member: string]: unknown };

const members = [
  "TopicArn",
  "TargetArn",
  "SubscriptionArn",
  "ResourceArn",
  "PlatformApplicationArn",
  "EndpointArn",
  "topic",
];

/** The account in the ARN that an input names its resource with. */
export function accountIn(input: Input): string | undefined {
  for (const member of members) {
    const value = input[member];
    const account = typeof value === "string" ? value.split(":")[4] : undefined;
    if (account !== undefined && /^\d{12}$/.test(account)) return account;
  }
  return undefined;
}

/** The ARN of what an input is about; empty where it names nothing. */
export function resourceIn(input: Input): string {
  return members.map((member) => input[member]).find((value) => typeof value === "string") ?? "";
}

/** Operations that the token of a subscription opens, or its link. */
const byToken: readonly string[] = ["ConfirmSubscription", "Unsubscribe"];

/**
 * Throws `AuthorizationError` where the topic's policy denies this, and for callers of other accounts unless it allows it. A subscription is its
 * owner's and the topic's; applications and their endpoints are open to their own account only. What other services send in the topic's account
 * is not asked for: they sign nothing.
 */
export function authorize(operation: string, input: Input, call: EmulatedCall): void {
  const isOwn = call.caller.account === call.account;
  if (byToken.includes(operation) || (isOwn && call.caller.accessKeyId === undefined)) return;
  const arn = resourceIn(input);
  // A batch needs the permission of its single operation.
  const action = operation.replace(/Batch$/, "");
  const decision = input["SubscriptionArn"] === arn ? ofSubscription(call, arn) : ofTopic(call, { action, arn, input });
  if (decision === "allowed" || (isOwn && decision !== "denied")) return;
  throw notAuthorized(refusalText({ user: callerArn(call), action: `SNS:${action}`, resource: arn, decision }));
}

/** Also allowed where there is no such subscription: the operation itself says so. */
function ofSubscription(call: EmulatedCall, arn: string): Decision {
  const subscription: EmulatedSubscription | undefined = findSubscriptionEntry(call, arn)?.subscription;
  return subscription === undefined || subscription.owner === call.caller.account ? "allowed" : "not allowed";
}

interface Asked {
  readonly action: string;
  readonly arn: string;
  readonly input: Input;
}

/** Also allowed where there is no such topic: the operation itself says so. */
function ofTopic(call: EmulatedCall, { action, arn, input }: Asked): Decision {
  const name = arn.split(":")[5] ?? "";
  if (/^(?:app|endpoint)\//.test(name)) return "not allowed";
  const topic = call.state.topics.get(name);
  if (topic === undefined) return "allowed";
  const isOwn = call.caller.account === call.account;
  // The policy of a new topic denies nothing.
  if (isOwn && !topic.attributes?.["Policy"]) return "allowed";
  const keys = conditionKeys(call, topic, input);
  return decide(policyOf(call, topic), {
    caller: identityOf(call),
    action: `sns:${action}`,
    resource: topicArn(call, name),
    keys,
  });
}

/** The condition keys of a request (SNS Developer Guide, "Amazon SNS policy keys"). The owner of a request's source is the caller. */
export function conditionKeys(call: EmulatedCall, { tags = {} }: EmulatedTopic, input: Input): ConditionKeys {
  const caller = [call.caller.account];
  return keysOf(
    keysIn({
      "aws:sourceaccount": caller,
      "aws:sourceowner": caller,
      "sns:endpoint": textsIn(input["Endpoint"]),
      "sns:protocol": textsIn(input["Protocol"]),
    }),
    keysBehind("aws:resourcetag/", Object.entries(tags)),
    globalKeys(call),
  );
}
