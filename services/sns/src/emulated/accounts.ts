import { findSubscriptionEntry } from "../subscription.js";
import { policyOf, type Statement, textsIn } from "./engine/topics/policy.js";
import { notAuthorized } from "./errors.js";
import { isObject } from "./json.js";
import type { EmulatedSubscription } from "./state.js";
import type { EmulatedCall } from "./types.js";

type Input = { readonly [member: string]: unknown };

const members = ["TopicArn", "TargetArn", "SubscriptionArn", "ResourceArn", "PlatformApplicationArn", "EndpointArn", "topic"];

/** The account in the ARN that an input names its resource with. */
export function accountIn(input: Input): string | undefined {
  for (const member of members) {
    const value = input[member];
    const account = typeof value === "string" ? value.split(":")[4] : undefined;
    if (account !== undefined && /^\d{12}$/.test(account)) return account;
  }
  return undefined;
}

/** Operations that the token of a subscription opens, or its link. */
const byToken: readonly string[] = ["ConfirmSubscription", "Unsubscribe"];

/**
 * Throws `AuthorizationError` unless the topic's policy lets the caller's account do this. A denial goes before a permission. A subscription
 * is its owner's and the topic's; applications and their endpoints are open to their own account only.
 */
export function authorize(operation: string, input: Input, call: EmulatedCall): void {
  if (call.caller.account === call.account) return;
  if (byToken.includes(operation)) return;
  const arn = members.map((member) => input[member]).find((value) => typeof value === "string") ?? "";
  // A batch needs the permission of its single operation.
  const action = operation.replace(/Batch$/, "");
  const isAllowed = input["SubscriptionArn"] === arn ? ownsSubscription(call, arn) : isAllowedByTopic(call, action, arn);
  if (!isAllowed) throw notAuthorized(`arn:${call.partition}:iam::${call.caller.account}:root`, action, arn);
}

/** Also true where there is no such subscription: the operation itself says so. */
function ownsSubscription(call: EmulatedCall, arn: string): boolean {
  const subscription: EmulatedSubscription | undefined = findSubscriptionEntry(call, arn)?.subscription;
  return subscription === undefined || subscription.owner === call.caller.account;
}

/** Also true where there is no such topic: the operation itself says so. */
function isAllowedByTopic(call: EmulatedCall, action: string, arn: string): boolean {
  const resource = arn.split(":")[5] ?? "";
  if (/^(?:app|endpoint)\//.test(resource)) return false;
  const topic = call.state.topics.get(resource);
  if (topic === undefined) return true;
  const matching = policyOf(call, topic).Statement.filter((statement) => appliesTo(statement, call.caller.account, action));
  return matching.some(({ Effect }) => Effect === "Allow") && !matching.some(({ Effect }) => Effect === "Deny");
}

function appliesTo(statement: Statement, account: string, action: string): boolean {
  return (
    accountsOf(statement.Principal).some((each) => each === "*" || each === account) &&
    textsIn(statement.Action).some((pattern) => isAction(pattern, action)) &&
    conditionHolds(statement, account)
  );
}

/** `"*"`, an account's id, or the ARN of something in it; alone, in a list, or under `AWS`. */
function accountsOf(principal: unknown): string[] {
  const accounts = isObject(principal) ? principal["AWS"] : principal;
  return textsIn(accounts).map((text) => (text.startsWith("arn:") ? (text.split(":")[4] ?? "") : text));
}

/** Of the wildcards only a final `*` is known. Actions are compared without regard to case (IAM User Guide, "IAM JSON policy elements: Action"). */
function isAction(pattern: string, action: string): boolean {
  return pattern === "*" || isLike(`sns:${action}`.toLowerCase(), pattern.toLowerCase());
}

function isLike(text: string, pattern: string): boolean {
  return pattern.endsWith("*") ? text.startsWith(pattern.slice(0, -1)) : text === pattern;
}

const accountKeys = ["aws:sourceowner", "aws:sourceaccount", "aws:principalaccount"];

/** How operators compare the caller's account with the values of a condition. */
const operators = new Map<string, (account: string, values: readonly string[]) => boolean>([
  ["StringEquals", (account, values) => values.includes(account)],
  ["StringNotEquals", (account, values) => !values.includes(account)],
  ["StringLike", (account, values) => values.some((pattern) => isLike(account, pattern))],
  ["StringNotLike", (account, values) => !values.some((pattern) => isLike(account, pattern))],
]);

/**
 * Of conditions those of the caller's account are evaluated. Others, such as `aws:SecureTransport`, count as met where they permit, and as not
 * met where they deny: what can't be known forbids nothing.
 */
function conditionHolds({ Condition, Effect }: Statement, account: string): boolean {
  if (!isObject(Condition)) return true;
  return Object.entries(Condition).every(([operator, keys]) => {
    const compare = operators.get(operator.replace(/(?:IgnoreCase)?(?:IfExists)?$/, ""));
    return Object.entries(isObject(keys) ? keys : {}).every(([key, values]) =>
      compare !== undefined && accountKeys.includes(key.toLowerCase()) ? compare(account, textsIn(values)) : Effect !== "Deny",
    );
  });
}
