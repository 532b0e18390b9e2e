import { isFifo, topicArn } from "../../../topic.js";
import { defaultPolicy } from "../../../topic-attributes.js";
import { archivePolicyFault, beginningArchiveTime, isArchived } from "../../engine/topics/archive.js";
import { effectiveTopicPolicy } from "../../engine/topics/delivery-policy.js";
import { topicPolicyFault } from "../../engine/topics/delivery-policy-check.js";
import { policyFault } from "../../engine/topics/policy.js";
import { invalidParameter } from "../../errors.js";
import type { EmulatedTopic } from "../../state.js";
import type { EitherCall } from "../../types.js";

/** An attribute that clients set. */
interface TopicAttribute {
  readonly check: Check;
  /** The value of a topic that has none. */
  readonly preset?: string;
  /** True where GetTopicAttributes leaves the preset out. */
  readonly hidesPreset?: true;
  /** True where an empty value is checked too. Elsewhere it makes the attribute its preset again. */
  readonly checksEmpty?: true;
}

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

const feedback = ["Application", "Firehose", "HTTP", "Lambda", "SQS"].flatMap(
  (protocol): [string, TopicAttribute][] => [
    [`${protocol}FailureFeedbackRoleArn`, { check: anything }],
    [`${protocol}SuccessFeedbackRoleArn`, { check: anything }],
    [`${protocol}SuccessFeedbackSampleRate`, { check: percentage, checksEmpty: true }],
  ],
);

/** The attributes that SetTopicAttributes takes (SNS API reference). */
const attributes = new Map<string, TopicAttribute>([
  ...feedback,
  ["DeliveryPolicy", { check: retries }],
  ["DisplayName", { check: (value, name) => (value.length <= 100 ? undefined : name), preset: "" }],
  ["KmsMasterKeyId", { check: anything }],
  ["Policy", { check: policyFault }],
  ["SignatureVersion", { check: among("1", "2"), preset: "1", hidesPreset: true }],
  ["TracingConfig", { check: among("PassThrough", "Active"), preset: "PassThrough", hidesPreset: true }],
]);

/** Those of FIFO topics alone. An archive ends with an empty object. */
const fifoAttributes = new Map<string, TopicAttribute>([
  ["ArchivePolicy", { check: archivePolicyFault, checksEmpty: true }],
  ["ContentBasedDeduplication", { check: among("true", "false"), preset: "false" }],
  ["FifoThroughputScope", { check: among("Topic", "MessageGroup"), preset: "Topic", hidesPreset: true }],
]);

type Attributes = { readonly [attribute: string]: string };

/** The presets that GetTopicAttributes leaves out. */
export const hiddenPresets = presetsOf([...attributes, ...fifoAttributes], ({ hidesPreset }) => hidesPreset === true);

const shown = ({ hidesPreset }: TopicAttribute) => hidesPreset !== true;
const shownPresets = presetsOf(attributes, shown);
const shownFifoPresets = presetsOf(fifoAttributes, shown);

function presetsOf(
  table: Iterable<[string, TopicAttribute]>,
  isWanted: (attribute: TopicAttribute) => boolean,
): Attributes {
  return Object.fromEntries(
    Array.from(table).flatMap(([name, attribute]) =>
      attribute.preset !== undefined && isWanted(attribute) ? [[name, attribute.preset]] : [],
    ),
  );
}

/** Throws `InvalidParameter` for an attribute that a topic of this name can't have, and for a value that it can't have. CreateTopic words both otherwise. */
export function checkAttribute(
  topic: string,
  name: string,
  { value, isNew }: { readonly value: string; readonly isNew: boolean },
): void {
  const before = isNew ? "Attributes Reason: " : "";
  const attribute = attributes.get(name) ?? (isFifo(topic) ? fifoAttributes.get(name) : undefined);
  if (attribute === undefined) throw invalidParameter(isNew ? `${before}Unknown attribute ${name}` : "AttributeName");
  const fault = value === "" && !attribute.checksEmpty ? undefined : attribute.check(value, name);
  if (fault !== undefined) throw invalidParameter(before + fault);
}

/** All attributes of a topic: those that clients set, the presets of some others, and what the service knows. */
export function attributesOf(call: EitherCall, topic: EmulatedTopic): Attributes {
  const TopicArn = topicArn(call, topic.name);
  const given = Object.fromEntries(Object.entries(topic.attributes ?? {}).filter(([, value]) => value !== ""));
  const pending = topic.pending ?? 0;
  return {
    ...(isFifo(topic.name) && { ...shownFifoPresets, FifoTopic: "true" }),
    ...shownPresets,
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
