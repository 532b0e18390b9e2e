import { arn, keysBehind, type NeededPermission, type Permissions, unmodelled } from "@cloudstub/kit";
import { nameIn } from "./accounts.js";
import { readTaskHandle } from "./task-handle.js";
import type { EmulatedCall } from "./types.js";

/** What callers need permissions for (Service Authorization Reference, "Actions, resources, and condition keys for Amazon SQS"). A batch needs that of its single operation. */
export const permissions: Permissions<EmulatedCall["state"]> = {
  neededBy(operation, input, call) {
    const action = operation.replace(/Batch$/, "");
    const { SourceArn, DestinationArn, TaskHandle } = input;
    if (operation === "ListQueues") {
      const words = { action: "sqs:listqueues", resource: arn(call, "sqs", "") };
      return [{ action: "sqs:ListQueues", resource: "*", words }];
    }
    if (operation === "StartMessageMoveTask") {
      const source = String(SourceArn);
      const target = typeof DestinationArn === "string" ? [ofQueue("SendMessage", DestinationArn, call)] : [];
      return [...[action, ...ofMoves].map((each) => ofQueue(each, source, call)), ...target];
    }
    const named = typeof TaskHandle === "string" ? readTaskHandle(TaskHandle)?.sourceArn : SourceArn;
    const queue = typeof named === "string" ? named : arn(call, "sqs", TaskHandle === undefined ? nameIn(input) : "");
    return [ofQueue(action, queue, call)];
  },
  refuse: (sentence) => unmodelled("AccessDenied", 403, sentence),
};

/** What a task does to its source (SQS Developer Guide, "Configuring queue permissions for dead-letter queue redrive"). */
const ofMoves = ["ReceiveMessage", "DeleteMessage", "GetQueueAttributes"];

/** Refusals have the action in small letters (aws/serverless-application-model, issue 3633). */
function ofQueue(operation: string, resource: string, call: EmulatedCall): NeededPermission {
  const action = `sqs:${operation}`;
  const queue = call.state.queues.get(resource.slice(resource.lastIndexOf(":") + 1));
  return {
    action,
    resource,
    words: { action: action.toLowerCase() },
    keys: keysBehind("aws:resourcetag/", Object.entries(queue?.tags ?? {})),
    policy: queue?.attributes?.["Policy"],
  };
}
