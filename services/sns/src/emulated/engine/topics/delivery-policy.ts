import { isObject, parseJson } from "@cloudstub/kit";

/** How often and when a delivery to an HTTP endpoint is tried again; times are in seconds. */
export interface RetryPolicy {
  readonly minDelayTarget: number;
  readonly maxDelayTarget: number;
  readonly numRetries: number;
  readonly numMaxDelayRetries: number;
  readonly numNoDelayRetries: number;
  readonly numMinDelayRetries: number;
  readonly backoffFunction: "linear" | "arithmetic" | "geometric" | "exponential";
}

/** How fast an HTTP endpoint gets messages. */
interface ThrottlePolicy {
  readonly maxReceivesPerSecond?: number | null;
}

/** What holds where no delivery policy says otherwise (SNS Developer Guide, "Creating an HTTP/S delivery policy"). */
const defaultRetryPolicy: RetryPolicy = {
  minDelayTarget: 20,
  maxDelayTarget: 20,
  numRetries: 3,
  numMaxDelayRetries: 0,
  numNoDelayRetries: 0,
  numMinDelayRetries: 0,
  backoffFunction: "linear",
};

const defaultRequestPolicy = { headerContentType: "text/plain; charset=UTF-8" };

type Policy = { readonly [member: string]: unknown };

/** A topic's delivery policy as AWS shows it: what is not given has its default (recorded by LocalStack, test_topic_delivery_policy_crud). */
export function effectiveTopicPolicy(deliveryPolicy: string | undefined): string {
  const http = objectIn(parsedPolicy(deliveryPolicy), "http");
  return JSON.stringify({
    http: {
      defaultHealthyRetryPolicy: { ...defaultRetryPolicy, ...objectIn(http, "defaultHealthyRetryPolicy") },
      disableSubscriptionOverrides: http["disableSubscriptionOverrides"] === true,
      ...(http["defaultThrottlePolicy"] !== undefined && { defaultThrottlePolicy: http["defaultThrottlePolicy"] }),
      defaultRequestPolicy: { ...defaultRequestPolicy, ...objectIn(http, "defaultRequestPolicy") },
    },
  });
}

/** A subscription's own delivery policy as AWS shows it, with `null` for what it does not have (test_subscribe_external_http_endpoint_content_type). */
export function ownSubscriptionPolicy(deliveryPolicy: string): string {
  const given = parsedPolicy(deliveryPolicy);
  return JSON.stringify({
    healthyRetryPolicy: given["healthyRetryPolicy"] ?? null,
    sicklyRetryPolicy: null,
    throttlePolicy: given["throttlePolicy"] ?? null,
    requestPolicy: given["requestPolicy"] ?? null,
    guaranteed: false,
  });
}

/** Makes the policy that holds for an HTTP subscription: its own, then the topic's, then AWS's. */
export function effectiveSubscriptionPolicy(own: string | undefined, ofTopic: string | undefined) {
  const http = objectIn(JSON.parse(effectiveTopicPolicy(ofTopic)) as Policy, "http");
  const given: Policy = http["disableSubscriptionOverrides"] === true ? {} : parsedPolicy(own);
  const throttlePolicy: ThrottlePolicy | null = given["throttlePolicy"] ?? http["defaultThrottlePolicy"] ?? null;
  return {
    healthyRetryPolicy: {
      ...objectIn(http, "defaultHealthyRetryPolicy"),
      ...objectIn(given, "healthyRetryPolicy"),
    } as unknown as RetryPolicy,
    sicklyRetryPolicy: null,
    throttlePolicy,
    requestPolicy: {
      ...objectIn(http, "defaultRequestPolicy"),
      ...objectIn(given, "requestPolicy"),
    } as unknown as typeof defaultRequestPolicy,
    guaranteed: false,
  };
}

function parsedPolicy(text: string | undefined): Policy {
  const value = parseJson(text || "{}");
  return isObject(value) ? value : {};
}

/** The members of an object in a policy. One that is null was not set, and has its default. */
function objectIn(policy: Policy, member: string): Policy {
  const value = policy[member];
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)) : {};
}
