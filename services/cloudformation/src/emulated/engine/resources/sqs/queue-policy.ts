import { type PolicySetting, policyOfMany, policyOfOne } from "../policy-of-many.js";

const policyOfQueue: PolicySetting = {
  service: "sqs",
  *set({ ask }, QueueUrl, Policy) {
    yield* ask("sqs", "SetQueueAttributes", { QueueUrl, Attributes: { Policy } });
  },
  *unset({ ask }, QueueUrl) {
    yield* ask("sqs", "SetQueueAttributes", { QueueUrl, Attributes: { Policy: "" } });
  },
};

/** `AWS::SQS::QueuePolicy` */
export const queuePolicy = policyOfMany(policyOfQueue, "Queues");

/** `AWS::SQS::QueueInlinePolicy`: `Ref` gives the queue's URL. */
export const queueInlinePolicy = policyOfOne(policyOfQueue, "Queue");
