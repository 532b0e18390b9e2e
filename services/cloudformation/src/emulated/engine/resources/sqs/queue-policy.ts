import { policyOfMany } from "../policy-of-many.js";

/** `AWS::SQS::QueuePolicy` */
export const queuePolicy = policyOfMany({
  service: "sqs",
  list: "Queues",
  *set({ ask }, QueueUrl, Policy) {
    yield* ask("sqs", "SetQueueAttributes", { QueueUrl, Attributes: { Policy } });
  },
  *unset({ ask }, QueueUrl) {
    yield* ask("sqs", "SetQueueAttributes", { QueueUrl, Attributes: { Policy: "" } });
  },
});
