import { arn, keysBehind, type Permissions, unmodelled } from "@cloudstub/kit";
import { nameIn } from "./accounts.js";
import type { EmulatedCall } from "./types.js";

/** What callers need permissions for (Service Authorization Reference, "Actions, resources, and condition keys for Amazon SQS"). A batch needs that of its single operation. */
export const permissions: Permissions<EmulatedCall["state"]> = {
  neededBy(operation, input, call) {
    const action = `sqs:${operation.replace(/Batch$/, "")}`;
    if (operation === "ListQueues") return [{ action, resource: "*" }];
    const { SourceArn } = input;
    const name = typeof SourceArn === "string" ? (SourceArn.split(":")[5] ?? "") : nameIn(input);
    const queue = call.state.queues.get(name);
    return [
      {
        action,
        resource: typeof SourceArn === "string" ? SourceArn : arn(call, "sqs", name),
        keys: keysBehind("aws:resourcetag/", Object.entries(queue?.tags ?? {})),
        policy: queue?.attributes?.["Policy"],
      },
    ];
  },
  refuse: (sentence) => unmodelled("AccessDenied", 403, sentence),
};
