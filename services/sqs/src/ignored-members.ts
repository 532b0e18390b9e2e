import type { IgnoredMembers } from "@cloudstub/kit";
import type { Sqs } from "./types.js";

/**
 * Input members that operations take and do not evaluate (specification 8.1). Attributes of messages are checked and digested, and
 * then forgotten. Of a queue's, the values that its fresh attributes show make no difference.
 */
export const ignoredMembers: IgnoredMembers<Sqs> = {
  CreateQueue: [
    { member: "Attributes.VisibilityTimeout", unless: "30" },
    { member: "Attributes.DelaySeconds", unless: "0" },
    { member: "Attributes.ReceiveMessageWaitTimeSeconds", unless: "0" },
    { member: "Attributes.MessageRetentionPeriod", unless: "345600" },
    { member: "Attributes.MaximumMessageSize", unless: "1048576" },
    "Attributes.RedrivePolicy",
    "Attributes.RedriveAllowPolicy",
    { member: "Attributes.ContentBasedDeduplication", unless: "false" },
    { member: "Attributes.DeduplicationScope", unless: "queue" },
    { member: "Attributes.FifoThroughputLimit", unless: "perQueue" },
    "Attributes.Policy",
    "Attributes.KmsMasterKeyId",
    "Attributes.KmsDataKeyReusePeriodSeconds",
    { member: "Attributes.SqsManagedSseEnabled", unless: "true" },
    "tags",
  ],
  // There is one account.
  GetQueueUrl: [{ member: "QueueOwnerAWSAccountId", unless: "000000000000" }],
  ListQueues: ["MaxResults", "NextToken"],
  ReceiveMessage: [
    // With 0 messages stay visible, as they do here.
    { member: "VisibilityTimeout", unless: 0 },
    "MessageAttributeNames",
    "MessageSystemAttributeNames",
    "AttributeNames",
    "ReceiveRequestAttemptId",
  ],
  SendMessage: [
    { member: "DelaySeconds", unless: 0 },
    "MessageAttributes",
    "MessageSystemAttributes",
    "MessageGroupId",
    "MessageDeduplicationId",
  ],
};
