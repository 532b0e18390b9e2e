import { notAuthorized } from "./errors.js";
import { isObject } from "./json.js";
import { policyOf, type Statement, textsIn } from "./topics/policy.js";
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
 * Throws `AuthorizationError` unless the topic's policy lets the caller's account do this. A denial goes before a permission. Of
 * conditions those of the caller's account are evaluated; others, and principals within an account, count as met.
 */
export function authorize(operation: string, input: Input, call: EmulatedCall): void {
  if (byToken.includes(operation)) return;
  const { TopicArn, TargetArn = TopicArn, ResourceArn = TargetArn } = input;
  const arn = typeof ResourceArn === "string" ? ResourceArn : "";
  const topic = call.state.topics.get(arn.split(":")[5] ?? "");
  // The operation itself says that there is no such topic.
  if (topic === undefined) return;
  // A batch needs the permission of its single operation.
  const action = operation.replace(/Batch$/, "");
  const matching = policyOf(call, topic).Statement.filter((statement) => appliesTo(statement, call.caller.account, action));
  const isAllowed = matching.some(({ Effect }) => Effect === "Allow") && !matching.some(({ Effect }) => Effect === "Deny");
  if (!isAllowed) throw notAuthorized(`arn:${call.partition}:iam::${call.caller.account}:root`, action, arn);
}

function appliesTo({ Principal, Action, Condition }: Statement, account: string, action: string): boolean {
  return (
    accountsOf(Principal).some((each) => each === "*" || each === account) &&
    textsIn(Action).some((pattern) => isAction(pattern, action)) &&
    conditionHolds(Condition, account)
  );
}

/** `"*"`, an account's id, or the ARN of something in it; alone, in a list, or under `AWS`. */
function accountsOf(principal: unknown): string[] {
  const accounts = isObject(principal) ? principal["AWS"] : principal;
  return textsIn(accounts).map((text) => (text.startsWith("arn:") ? (text.split(":")[4] ?? "") : text));
}

/** Of the wildcards only a final `*` is known. Actions are compared without regard to case (IAM User Guide, "IAM JSON policy elements: Action"). */
function isAction(pattern: string, action: string): boolean {
  const wanted = `sns:${action}`.toLowerCase();
  const given = pattern.toLowerCase();
  return given.endsWith("*") ? wanted.startsWith(given.slice(0, -1)) : given === wanted;
}

const accountKeys = ["aws:sourceowner", "aws:sourceaccount", "aws:principalaccount"];

function conditionHolds(condition: unknown, account: string): boolean {
  if (!isObject(condition)) return true;
  for (const [operator, keys] of Object.entries(condition)) {
    if (!operator.startsWith("StringEquals") || !isObject(keys)) continue;
    for (const [key, values] of Object.entries(keys)) {
      if (accountKeys.includes(key.toLowerCase()) && !textsIn(values).includes(account)) return false;
    }
  }
  return true;
}
