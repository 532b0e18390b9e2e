import { isObject, parseJson } from "@cloudstub/kit";

/** What is wrong with a value, in words that begin with its path; undefined where nothing is. */
type Check = (value: unknown, path: string) => string | undefined;

const MAX_SECONDS = 3600;
const MAX_RETRIES = 100;

const retries = numberBetween(0, MAX_RETRIES);
const retryMembers = members(
  {
    minDelayTarget: numberBetween(1, MAX_SECONDS),
    maxDelayTarget: numberBetween(1, MAX_SECONDS),
    numRetries: retries,
    numMaxDelayRetries: retries,
    numNoDelayRetries: retries,
    numMinDelayRetries: retries,
    backoffFunction: among("linear", "arithmetic", "geometric", "exponential"),
  },
  ["minDelayTarget", "maxDelayTarget", "numRetries"],
);
const retryPolicy: Check = (value, path) =>
  retryMembers(value, path) ?? retryPhases(value as { readonly [member: string]: number }, path);
const throttlePolicy = members({ maxReceivesPerSecond: numberBetween(1, Number.MAX_SAFE_INTEGER) });
const requestPolicy = members({ headerContentType: contentType });

const ofTopic = members({
  http: members({
    defaultHealthyRetryPolicy: retryPolicy,
    defaultSicklyRetryPolicy: retryPolicy,
    defaultThrottlePolicy: throttlePolicy,
    defaultRequestPolicy: requestPolicy,
    disableSubscriptionOverrides: flag,
  }),
});

const ofSubscription = members({
  healthyRetryPolicy: retryPolicy,
  sicklyRetryPolicy: retryPolicy,
  throttlePolicy,
  requestPolicy,
  guaranteed: flag,
});

/**
 * What is wrong with the delivery policy of a topic; undefined where nothing is. Limits are those of the SNS Developer Guide, "Creating an
 * HTTP/S delivery policy". Users of AWS report the words for an unknown member and for a number that is too great; the others follow them.
 */
export function topicPolicyFault(text: string): string | undefined {
  return faultOf(text, ofTopic);
}

/** The same for the delivery policy of a subscription. */
export function subscriptionPolicyFault(text: string): string | undefined {
  return faultOf(text, ofSubscription);
}

function faultOf(text: string, check: Check): string | undefined {
  const policy = parseJson(text);
  return isObject(policy) ? check(policy, "") : "failed to parse JSON.";
}

/** An object with these members and no others. A member that is null is left out: AWS shows those that were not set so. */
function members(checks: { readonly [member: string]: Check }, required: readonly string[] = []): Check {
  return (value, path) => {
    if (!isObject(value)) return `${path} must be a JSON object.`;
    const at = (name: string) => (path === "" ? name : `${path}.${name}`);
    for (const [name, member] of Object.entries(value)) {
      if (!Object.hasOwn(checks, name)) return `Unexpected JSON member: ${name}`;
      const fault = member === null ? undefined : checks[name]?.(member, at(name));
      if (fault !== undefined) return fault;
    }
    const missing = required.find((name) => (value[name] ?? null) === null);
    return missing === undefined ? undefined : `${at(missing)} must be specified`;
  };
}

function numberBetween(least: number, most: number): Check {
  return (value, path) => {
    if (!Number.isInteger(value)) return `${path} must be an integer`;
    if (Number(value) > most) return `${path} must be less than or equal to ${most}`;
    return Number(value) < least ? `${path} must be greater than or equal to ${least}` : undefined;
  };
}

/** One of these texts. */
function among(...texts: readonly string[]): Check {
  return (value, path) =>
    typeof value === "string" && texts.includes(value) ? undefined : `${path} must be one of ${texts.join(", ")}`;
}

/** A text that can be the value of the header, such as `text/plain; charset=UTF-8`. */
function contentType(value: unknown, path: string): string | undefined {
  return typeof value === "string" && /^[a-z]+\/[ -~]+$/i.test(value) ? undefined : `${path} must be a content type`;
}

function flag(value: unknown, path: string): string | undefined {
  return typeof value === "boolean" ? undefined : `${path} must be true or false`;
}

function retryPhases(policy: { readonly [member: string]: number }, path: string): string | undefined {
  const { minDelayTarget = 0, maxDelayTarget = 0, numRetries = 0 } = policy;
  if (minDelayTarget > maxDelayTarget) return `${path}.maxDelayTarget must be greater than or equal to minDelayTarget`;
  const { numNoDelayRetries, numMinDelayRetries, numMaxDelayRetries } = policy;
  const phases = (numNoDelayRetries ?? 0) + (numMinDelayRetries ?? 0) + (numMaxDelayRetries ?? 0);
  return phases > numRetries
    ? `${path}.numRetries must be greater than or equal to the retries of all phases`
    : undefined;
}
