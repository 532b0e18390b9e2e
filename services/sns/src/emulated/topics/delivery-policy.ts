import { isObject, parseJson } from "../json.js";

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
  return {
    healthyRetryPolicy: {
      ...objectIn(http, "defaultHealthyRetryPolicy"),
      ...objectIn(given, "healthyRetryPolicy"),
    } as unknown as RetryPolicy,
    sicklyRetryPolicy: null,
    throttlePolicy: given["throttlePolicy"] ?? http["defaultThrottlePolicy"] ?? null,
    requestPolicy: {
      ...objectIn(http, "defaultRequestPolicy"),
      ...objectIn(given, "requestPolicy"),
    } as unknown as typeof defaultRequestPolicy,
    guaranteed: false,
  };
}

/** What is wrong with a retry policy, in words; undefined where nothing is. The limits are those of the Developer Guide; AWS's words are not documented. */
export function retryPolicyFault(deliveryPolicy: string): string | undefined {
  const policy = parseJson(deliveryPolicy);
  if (!isObject(policy)) return "failed to parse JSON.";
  const given = { ...objectIn(objectIn(policy, "http"), "defaultHealthyRetryPolicy"), ...objectIn(policy, "healthyRetryPolicy") };
  const retry = { ...defaultRetryPolicy, ...given };
  for (const [name, value] of Object.entries(retry)) {
    if (name !== "backoffFunction" && !(Number.isInteger(value) && Number(value) >= 0)) return `${name} must be a whole number.`;
  }
  if (retry.numRetries > 100) return "numRetries must be at most 100.";
  if (retry.minDelayTarget < 1) return "minDelayTarget must be at least 1.";
  if (retry.maxDelayTarget > 3600) return "maxDelayTarget must be at most 3600.";
  if (retry.minDelayTarget > retry.maxDelayTarget) return "minDelayTarget must not be greater than maxDelayTarget.";
  const phases = retry.numNoDelayRetries + retry.numMinDelayRetries + retry.numMaxDelayRetries;
  if (phases > retry.numRetries) return "numRetries must not be less than the retries of all phases.";
  if (!["linear", "arithmetic", "geometric", "exponential"].includes(retry.backoffFunction)) return "backoffFunction is unknown.";
  return undefined;
}

function parsedPolicy(text: string | undefined): Policy {
  const value = parseJson(text || "{}");
  return isObject(value) ? value : {};
}

function objectIn(policy: Policy, member: string): Policy {
  const value = policy[member];
  return isObject(value) ? value : {};
}
