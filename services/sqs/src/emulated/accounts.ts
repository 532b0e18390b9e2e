import {
  arn,
  callerArn,
  type Decision,
  decide,
  globalKeys,
  identityOf,
  keysBehind,
  keysOf,
  policyIn,
  refusalText,
  unmodelled,
} from "@cloudstub/kit";
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

/** What an account can do to a queue of its own whose policy denies everything (IAM User Guide, "AWS managed policies", SQSUnlockQueuePolicy). */
const unlocking: readonly string[] = ["GetQueueAttributes", "GetQueueUrl", "ListQueues", "SetQueueAttributes"];

/**
 * Throws `AccessDenied` where the queue's policy denies this, and for callers of other accounts unless it allows it. What other services deliver in
 * the queue's account is not asked for: they sign nothing.
 */
export function authorize(operation: string, input: Input, call: EmulatedCall): void {
  const isOwn = call.caller.account === call.account;
  if (isOwn && (call.caller.accessKeyId === undefined || unlocking.includes(operation))) return;
  const queue = call.state.queues.get(nameIn(input));
  // The operation itself says that there is no such queue.
  if (queue === undefined) return;
  const policy = queue.attributes?.["Policy"];
  if (isOwn && policy === undefined) return;
  // A batch needs the permission of its single operation (SQS API reference, SendMessageBatch).
  const action = `sqs:${operation.replace(/Batch$/, "")}`;
  const keys = keysOf(keysBehind("aws:resourcetag/", Object.entries(queue.tags ?? {})), globalKeys(call));
  const decision = decide(policyIn(policy), {
    caller: identityOf(call),
    action,
    resource: arn(call, "sqs", queue.name),
    keys,
  });
  if (decision === "denied" || (!isOwn && (decision === "not allowed" || neverShared.includes(operation))))
    throw notAuthorized(call, queue, { action, decision: decision === "denied" ? decision : "not allowed" });
}

/** The name of the queue that an input names. */
export function nameIn({ QueueUrl, QueueName }: Input): string {
  return typeof QueueUrl === "string" ? QueueUrl.slice(QueueUrl.lastIndexOf("/") + 1) : String(QueueName);
}

/** Status and code of `AccessDenied` are those that all services share; the sentence is as users have reported it. */
function notAuthorized(
  call: EmulatedCall,
  queue: EmulatedQueue,
  { action, decision }: { readonly action: string; readonly decision: Decision },
) {
  const resource = arn(call, "sqs", queue.name);
  return unmodelled(
    "AccessDenied",
    403,
    refusalText({ user: callerArn(call), action: action.toLowerCase(), resource, decision }),
  );
}
