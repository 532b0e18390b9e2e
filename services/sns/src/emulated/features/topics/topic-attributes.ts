import { isFifo, topicArn } from "../../../topic.js";
import { defaultPolicy } from "../../../topic-attributes.js";
import { archivePolicyFault, beginningArchiveTime, isArchived } from "../../engine/topics/archive.js";
import { effectiveTopicPolicy } from "../../engine/topics/delivery-policy.js";
import { topicPolicyFault } from "../../engine/topics/delivery-policy-check.js";
import { policyFault } from "../../engine/topics/policy.js";
import { invalidParameter } from "../../errors.js";
import type { EmulatedTopic } from "../../state.js";
import type { EitherCall } from "../../types.js";

/** What is wrong with the value of an attribute, in AWS's words; undefined where nothing is. */
type Check = (value: string, name: string) => string | undefined;

const anything: Check = () => undefined;

function among(...values: readonly string[]): Check {
  return (value, name) => (values.includes(value) ? undefined : name);
}

/** As clients of AWS report it. */
function percentage(value: string, name: string): string | undefined {
  const isGood = /^\d{1,3}$/.test(value) && Number(value) <= 100;
  return isGood ? undefined : `${name}: ${value} value provided is not an integer between 0-100`;
}

function retries(value: string, name: string): string | undefined {
  const fault = topicPolicyFault(value);
  return fault === undefined ? undefined : `${name}: ${fault}`;
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
  ["Policy", policyFault],
  ["SignatureVersion", among("1", "2")],
  ["TracingConfig", among("PassThrough", "Active")],
]);

const fifoAttributes = new Map<string, Check>([
  ["ArchivePolicy", archivePolicyFault],
  ["ContentBasedDeduplication", among("true", "false")],
  ["FifoThroughputScope", among("Topic", "MessageGroup")],
]);

/** The attributes of which an empty value is none. An archive ends with an empty object. */
const filled: readonly (Check | undefined)[] = [archivePolicyFault, percentage];

/** Throws `InvalidParameter` for an attribute that a topic of this name can't have, and for a value that it can't have. CreateTopic words both otherwise. */
export function checkAttribute(
  topic: string,
  name: string,
  { value, isNew }: { readonly value: string; readonly isNew: boolean },
): void {
  const before = isNew ? "Attributes Reason: " : "";
  const check = attributes.get(name) ?? (isFifo(topic) ? fifoAttributes.get(name) : undefined);
  if (check === undefined) throw invalidParameter(isNew ? `${before}Unknown attribute ${name}` : "AttributeName");
  const fault = value === "" && !filled.includes(check) ? undefined : check(value, name);
  if (fault !== undefined) throw invalidParameter(before + fault);
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
