import { isFifo, topicArn } from "../../topic.js";
import { defaultPolicy } from "../../topic-attributes.js";
import { archivePolicyFault, beginningArchiveTime, isArchived } from "../archive/archive.js";
import { invalidParameter } from "../errors.js";
import type { EmulatedTopic } from "../state.js";
import type { EitherCall } from "../types.js";
import { effectiveTopicPolicy } from "./delivery-policy.js";
import { topicPolicyFault } from "./delivery-policy-check.js";
import { checkPolicy } from "./policy.js";

/** Throws where a value is none of its attribute's. */
type Check = (value: string, name: string) => void;

const anything: Check = () => {};

function among(...values: readonly string[]): Check {
  return (value, name) => {
    if (!values.includes(value)) throw invalidParameter(name);
  };
}

function archivePolicy(value: string): void {
  const fault = archivePolicyFault(value);
  if (fault !== undefined) throw invalidParameter(fault);
}

function percentage(value: string, name: string): void {
  if (!/^\d{1,3}$/.test(value) || Number(value) > 100) throw invalidParameter(name);
}

function retries(value: string, name: string): void {
  const fault = topicPolicyFault(value);
  if (fault !== undefined) throw invalidParameter(`${name}: ${fault}`);
}

const feedback = ["Application", "Firehose", "HTTP", "Lambda", "SQS"].flatMap((protocol): [string, Check][] => [
  [`${protocol}FailureFeedbackRoleArn`, anything],
  [`${protocol}SuccessFeedbackRoleArn`, anything],
  [`${protocol}SuccessFeedbackSampleRate`, percentage],
]);

/** The attributes that SetTopicAttributes takes (SNS API reference). An empty value makes an attribute its default again. */
const attributes = new Map<string, Check>([
  ...feedback,
  ["DeliveryPolicy", retries],
  ["DisplayName", (value, name) => among(value.length <= 100 ? value : "")(value, name)],
  ["KmsMasterKeyId", anything],
  ["Policy", checkPolicy],
  ["SignatureVersion", among("1", "2")],
  ["TracingConfig", among("PassThrough", "Active")],
]);

const fifoAttributes = new Map<string, Check>([
  ["ArchivePolicy", archivePolicy],
  ["ContentBasedDeduplication", among("true", "false")],
  ["FifoThroughputScope", among("Topic", "MessageGroup")],
]);

/** Throws `InvalidParameter` for an attribute that a topic of this name can't have, and for a value that it can't have. */
export function checkAttribute(topic: string, name: string, value: string): void {
  const check = attributes.get(name) ?? (isFifo(topic) ? fifoAttributes.get(name) : undefined);
  if (check === undefined) throw invalidParameter("AttributeName");
  // An archive ends with an empty object; AWS takes no empty text for it.
  if (value !== "" || name === "ArchivePolicy") check(value, name);
}

/** All attributes of a topic: those that clients set, the defaults of some others, and what the service knows. */
export function attributesOf(call: EitherCall, topic: EmulatedTopic): { readonly [attribute: string]: string } {
  const TopicArn = topicArn(call, topic.name);
  const given = Object.fromEntries(Object.entries(topic.attributes ?? {}).filter(([, value]) => value !== ""));
  const pending = topic.pending ?? 0;
  return {
    ...(isFifo(topic.name) && { ContentBasedDeduplication: "false", FifoTopic: "true" }),
    DisplayName: "",
    Policy: defaultPolicy(TopicArn, call.account),
    ...given,
    ...(isArchived(topic) && { BeginningArchiveTime: beginningArchiveTime(call, topic) }),
    EffectiveDeliveryPolicy: effectiveTopicPolicy(given["DeliveryPolicy"]),
    Owner: call.account,
    SubscriptionsConfirmed: String(call.state.subscriptions.of(topic.name).size - pending),
    SubscriptionsDeleted: String(topic.deleted ?? 0),
    SubscriptionsPending: String(pending),
    TopicArn,
  };
}
