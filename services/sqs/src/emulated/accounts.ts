import { arn, unmodelled } from "@cloudstub/kit";
import { policyOf } from "./attributes/policy.js";
import type { EmulatedQueue } from "./state.js";
import type { EmulatedCall } from "./types.js";

type Input = { readonly [member: string]: unknown };

/** The account that a queue URL names, also one for a view of the API port (`queue`), or `QueueOwnerAWSAccountId`. */
export function accountIn({ QueueUrl, queue = QueueUrl, QueueOwnerAWSAccountId: owner }: Input): string | undefined {
  const account = typeof queue === "string" ? accountInUrl(queue) : owner;
  return typeof account === "string" && /^\d{12}$/.test(account) ? account : undefined;
}

/** What stands before the last slash, and after the one before that: every request asks for it, and to split the URL takes four times as long. */
function accountInUrl(url: string): string | undefined {
  const end = url.lastIndexOf("/");
  return end < 1 ? undefined : url.slice(url.lastIndexOf("/", end - 1) + 1, end);
}

/** Operations that no policy opens to other accounts (SQS Developer Guide, "Limitations of Amazon SQS custom policies"). */
const neverShared: readonly string[] = [
  "AddPermission",
  "CancelMessageMoveTask",
  "CreateQueue",
  "DeleteQueue",
  "ListMessageMoveTasks",
  "ListQueues",
  "ListQueueTags",
  "RemovePermission",
  "SetQueueAttributes",
  "StartMessageMoveTask",
  "TagQueue",
  "UntagQueue",
];

/**
 * Throws `AccessDenied` unless the queue's policy lets the caller's account do this. A denial goes before a permission. Conditions and
 * principals within an account are not evaluated: they count as met, but a condition of a denial, such as that of plain HTTP, counts as not met.
 */
export function authorize(operation: string, input: Input, call: EmulatedCall): void {
  if (call.caller.account === call.account) return;
  const queue = call.state.queues.get(nameIn(input));
  // The operation itself says that there is no such queue.
  if (queue === undefined) return;
  // A batch needs the permission of its single operation (SQS API reference, SendMessageBatch).
  const action = operation.replace(/Batch$/, "");
  const matching = statementsFor(call, queue, action);
  const isAllowed = matching.some(({ Effect }) => Effect === "Allow") && !matching.some(isDenial);
  if (!isAllowed || neverShared.includes(operation)) throw notAuthorized(call, queue, action);
}

function isDenial({ Effect, Condition }: Input): boolean {
  return Effect === "Deny" && Condition === undefined;
}

function nameIn({ QueueUrl, QueueName }: Input): string {
  return typeof QueueUrl === "string" ? QueueUrl.slice(QueueUrl.lastIndexOf("/") + 1) : String(QueueName);
}

function statementsFor(call: EmulatedCall, queue: EmulatedQueue, action: string): readonly Input[] {
  return policyOf(call, queue).Statement.filter(
    (statement: Input) =>
      accountsOf(statement["Principal"]).some((account) => account === "*" || account === call.caller.account) &&
      listOf(statement["Action"]).some((pattern) => isAction(pattern, action)),
  );
}

/** `"*"`, an account's id, or the ARN of something in it; alone, in a list, or under `AWS`. */
function accountsOf(principal: unknown): string[] {
  const members = typeof principal === "object" && principal !== null ? (principal as { readonly AWS?: unknown }).AWS : principal;
  return listOf(members).map((text) => (text.startsWith("arn:") ? (text.split(":")[4] ?? "") : text));
}

function listOf(value: unknown): string[] {
  return [value].flat().filter((item) => typeof item === "string");
}

/** Of the wildcards only a final `*` is known. Actions are compared without regard to case (IAM User Guide, "IAM JSON policy elements: Action"). */
function isAction(pattern: string, action: string): boolean {
  const wanted = `sqs:${action}`.toLowerCase();
  const given = pattern.toLowerCase();
  return given.endsWith("*") ? wanted.startsWith(given.slice(0, -1)) : given === wanted;
}

/** Status and code of `AccessDenied` are those that all services share; the sentence is as users have reported it. */
function notAuthorized(call: EmulatedCall, queue: EmulatedQueue, operation: string) {
  const action = `sqs:${operation.toLowerCase()}`;
  const user = `arn:${call.partition}:iam::${call.caller.account}:root`;
  return unmodelled(
    "AccessDenied",
    403,
    `User: ${user} is not authorized to perform: ${action} on resource: ${arn(call, "sqs", queue.name)} because no resource-based policy allows the ${action} action`,
  );
}
