import { isObject, parseJson } from "@cloudstub/kit";
import { subscriptionArn } from "../../../subscription.js";
import { isFifo, topicArn } from "../../../topic.js";
import { replayPolicyFault, replayStatus } from "../../engine/archive/replay.js";
import { FilterFault } from "../../engine/filter/filter-fault.js";
import { checkFilterPolicy, type FilterScope } from "../../engine/filter/filter-policy.js";
import { effectiveSubscriptionPolicy, ownSubscriptionPolicy } from "../../engine/topics/delivery-policy.js";
import { subscriptionPolicyFault } from "../../engine/topics/delivery-policy-check.js";
import { invalidParameter } from "../../errors.js";
import type { EmulatedSubscription, EmulatedTopic } from "../../state.js";
import type { EitherCall } from "../../types.js";

/** Attributes by name. */
export type Attributes = { readonly [name: string]: string };

/** A subscription whose attributes are checked. */
export interface CheckedSubscription {
  readonly topic: string;
  readonly protocol: string;
  readonly endpoint: string;
  /** The account that subscribes. */
  readonly account: string;
  readonly region: string;
  readonly attributes: Attributes;
}

/** What is wrong with the value of an attribute, in AWS's words; undefined where nothing is. */
type Check = (value: string, subscription: CheckedSubscription) => string | undefined;

/** An attribute that clients set. */
interface SubscriptionAttribute {
  readonly check: Check;
  /** True where an empty value is checked too. Elsewhere it takes the attribute away. */
  readonly checksEmpty?: true;
}

/** The attributes that SetSubscriptionAttributes takes (SNS API reference). With an empty scope it is the default one, which not every filter policy can have. */
const known = new Map<string, SubscriptionAttribute>([
  ["DeliveryPolicy", { check: (value) => prefixed("DeliveryPolicy: ", subscriptionPolicyFault(value)) }],
  ["FilterPolicy", { check: (value, { attributes }) => filterPolicyFault(value, attributes["FilterPolicyScope"]) }],
  ["FilterPolicyScope", { check: scopeFault, checksEmpty: true }],
  ["RawMessageDelivery", { check: rawDeliveryFault, checksEmpty: true }],
  ["RedrivePolicy", { check: redrivePolicyFault }],
  ["ReplayPolicy", { check: replayPolicyFault }],
  ["SubscriptionRoleArn", { check: () => undefined }],
]);

/**
 * Throws `InvalidParameter` for attributes that a subscription can't have. Words of the checks come after `before`: Subscribe says
 * `Attributes Reason: `, SetSubscriptionAttributes nothing. An empty value takes an attribute away, but that of RawMessageDelivery.
 */
export function checkAttributes(names: readonly string[], subscription: CheckedSubscription, before = ""): void {
  for (const name of names) {
    const attribute = known.get(name);
    if (attribute === undefined) throw invalidParameter(`${before}AttributeName`);
    const value = subscription.attributes[name] ?? "";
    const fault = value === "" && !attribute.checksEmpty ? undefined : attribute.check(value, subscription);
    if (fault !== undefined) throw invalidParameter(before + fault);
  }
}

/** All attributes of a subscription: those that clients set, defaults, and what the service knows. */
export function attributesOf(
  call: EitherCall,
  subscription: EmulatedSubscription,
  topic: EmulatedTopic | undefined,
): Attributes {
  const { attributes = {}, protocol } = subscription;
  const owner = subscription.owner ?? call.account;
  const { FilterPolicyScope, ...given } = Object.fromEntries(
    Object.entries(attributes).filter(([, value]) => value !== ""),
  );
  const deliveryPolicy = given["DeliveryPolicy"];
  const status = replayStatus(call, subscription);
  const isHttp = protocol === "http" || protocol === "https";
  return {
    ConfirmationWasAuthenticated: String(!subscription.confirmedUnsigned && !subscription.isPending),
    RawMessageDelivery: "false",
    ...given,
    // Without a policy the scope is not told, though it is kept (recorded answer of AWS).
    ...(given["FilterPolicy"] !== undefined && { FilterPolicyScope: FilterPolicyScope ?? "MessageAttributes" }),
    ...(status !== undefined && { ReplayStatus: status }),
    ...(deliveryPolicy !== undefined && { DeliveryPolicy: ownSubscriptionPolicy(deliveryPolicy) }),
    ...(isHttp && {
      EffectiveDeliveryPolicy: JSON.stringify(
        effectiveSubscriptionPolicy(deliveryPolicy, topic?.attributes?.["DeliveryPolicy"]),
      ),
    }),
    Endpoint: subscription.endpoint,
    Owner: owner,
    PendingConfirmation: String(subscription.isPending === true),
    Protocol: protocol,
    SubscriptionArn: subscriptionArn(call, subscription),
    SubscriptionPrincipal: `arn:${call.partition}:iam::${owner}:root`,
    TopicArn: topicArn(call, subscription.topic),
  };
}

/** A subscription as lists show it; one that is not confirmed has no ARN there. */
export function listed(call: EitherCall, subscription: EmulatedSubscription) {
  return {
    SubscriptionArn: subscription.isPending ? "PendingConfirmation" : subscriptionArn(call, subscription),
    Owner: subscription.owner ?? call.account,
    Protocol: subscription.protocol,
    Endpoint: subscription.endpoint,
    TopicArn: topicArn(call, subscription.topic),
  };
}

/** The words of a fault of a nested policy stand alone (recorded by LocalStack, test_sub_filter_policy_nested_property). */
function filterPolicyFault(policy: string, scope: string | undefined): string | undefined {
  try {
    checkFilterPolicy(policy, (scope || "MessageAttributes") as FilterScope);
    return undefined;
  } catch (error) {
    if (!(error instanceof FilterFault)) throw error;
    return error.message.startsWith("Filter policy scope") ? error.message : `FilterPolicy: ${error.message}`;
  }
}

function scopeFault(scope: string, { attributes }: CheckedSubscription): string | undefined {
  if (scope !== "" && scope !== "MessageAttributes" && scope !== "MessageBody")
    return `FilterPolicyScope: Invalid value [${scope}]. Please use either MessageBody or MessageAttributes`;
  const policy = attributes["FilterPolicy"];
  return policy ? filterPolicyFault(policy, scope) : undefined;
}

function rawDeliveryFault(value: string, { protocol }: CheckedSubscription): string | undefined {
  if (!/^(true|false)$/i.test(value)) return `RawMessageDelivery: Invalid value [${value}]. Must be true or false.`;
  const isPossible = ["firehose", "http", "https", "sqs"].includes(protocol) || value.toLowerCase() === "false";
  return isPossible ? undefined : `Delivery protocol [${protocol}] does not support raw message delivery.`;
}

/** The rules are those of the SNS Developer Guide, "Amazon SNS dead-letter queues"; AWS's words for the last two are not documented. */
function redrivePolicyFault(
  value: string,
  { topic, endpoint, account, region }: CheckedSubscription,
): string | undefined {
  const policy = parseJson(value);
  if (!isObject(policy)) return "RedrivePolicy: failed to parse JSON.";
  const arn = policy["deadLetterTargetArn"];
  if (typeof arn !== "string" || !/^arn:[^:]+:sqs:[^:]+:[^:]+:[^:]+$/.test(arn))
    return "RedrivePolicy: deadLetterTargetArn is an invalid arn";
  if (isFifo(topic) && isFifo(endpoint) && !isFifo(arn))
    return "RedrivePolicy: must use a FIFO queue as DLQ for a FIFO Subscription to a FIFO Topic.";
  if (!isFifo(topic) && isFifo(arn))
    return "RedrivePolicy: must use a standard queue as DLQ for a Subscription to a standard Topic.";
  const [, , , regionOfQueue, accountOfQueue] = arn.split(":");
  const isNear = regionOfQueue === region && accountOfQueue === account;
  return isNear ? undefined : "RedrivePolicy: must use a queue of the account and Region of the Subscription as DLQ.";
}

function prefixed(prefix: string, fault: string | undefined): string | undefined {
  return fault === undefined ? undefined : prefix + fault;
}
