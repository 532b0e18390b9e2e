import type { Outputs, Request } from "../../../tests/contracts/shared-tests.js";

const arn = (service: string, resource: string) => `arn:aws:${service}:us-east-1:000000000000:${resource}`;
const queue = (name: string) => ({ QueueUrl: `http://localhost/000000000000/${name}` });
const handle = ({ ReceiveMessage }: Outputs, index = 0) => ReceiveMessage.Messages[index].ReceiptHandle as string;
const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: arn("sqs", "dead"), maxReceiveCount: 1 });
const fifo = queue("a.fifo");
const entries = (last: Outputs) => [0, 1].map((index) => ({ Id: String(index), ReceiptHandle: handle(last, index) }));

/** Every state-backed operation of the queue service's contract and every route that writes, in an order in which each finds something to do. */
export const requests: readonly Request[] = [
  ["CreateQueue", { QueueName: "a" }],
  ["SendMessage", { ...queue("a"), MessageBody: "m" }],
  ["SendMessage", { ...queue("a"), MessageBody: "n" }],
  ["GetQueueUrl", { QueueName: "a" }],
  ["GetQueueAttributes", { ...queue("a"), AttributeNames: ["All"] }],
  ["ListQueues", {}],
  ["ReceiveMessage", queue("a")],
  ["DeleteMessage", (last) => ({ ...queue("a"), ReceiptHandle: handle(last) })],
  "POST /api/sqs/send-message?queue=a&body=m",
  "POST /api/sqs/purge-queue?queue=a",
  ["DeleteQueue", queue("a")],
];

/** The same of the overlay. */
export const emulatedRequests: readonly Request[] = [
  ["CreateQueue", { QueueName: "dead" }],
  ["CreateQueue", { QueueName: "a", Attributes: { RedrivePolicy, VisibilityTimeout: "1" } }],
  ["CreateQueue", { QueueName: "a.fifo", Attributes: { FifoQueue: "true", ContentBasedDeduplication: "true" } }],
  ["SetQueueAttributes", { ...queue("dead"), Attributes: { DelaySeconds: "0" } }],
  ["TagQueue", { ...queue("a"), Tags: { k: "v" } }],
  ["UntagQueue", { ...queue("a"), TagKeys: ["k"] }],
  ["ListQueueTags", queue("a")],
  ["AddPermission", { ...queue("a"), Label: "l", AWSAccountIds: ["111122223333"], Actions: ["SendMessage"] }],
  ["RemovePermission", { ...queue("a"), Label: "l" }],
  ["SendMessage", { ...queue("a"), MessageBody: "m" }],
  ["SendMessage", { ...queue("a"), MessageBody: "delayed", DelaySeconds: 3 }],
  ["SendMessageBatch", { ...queue("a"), Entries: ["0", "1", "2"].map((Id) => ({ Id, MessageBody: Id })) }],
  [
    "SendMessageBatch",
    { ...fifo, Entries: ["0", "1", "2"].map((Id) => ({ Id, MessageBody: Id, MessageGroupId: `g${Number(Id) % 2}` })) },
  ],
  ["GetQueueUrl", { QueueName: "a" }],
  ["GetQueueAttributes", { ...queue("a"), AttributeNames: ["All"] }],
  ["ListQueues", {}],
  ["ListDeadLetterSourceQueues", queue("dead")],
  ["ReceiveMessage", { ...fifo, MaxNumberOfMessages: 10, ReceiveRequestAttemptId: "once" }],
  ["ReceiveMessage", { ...fifo, MaxNumberOfMessages: 10, ReceiveRequestAttemptId: "once" }],
  ["DeleteMessage", (last) => ({ ...fifo, ReceiptHandle: handle(last) })],
  ["ReceiveMessage", { ...queue("a"), MaxNumberOfMessages: 10, VisibilityTimeout: 600 }],
  ["ChangeMessageVisibility", (last) => ({ ...queue("a"), ReceiptHandle: handle(last), VisibilityTimeout: 0 })],
  [
    "ChangeMessageVisibilityBatch",
    (last) => ({ ...queue("a"), Entries: entries(last).map((entry) => ({ ...entry, VisibilityTimeout: 5 })) }),
  ],
  ["DeleteMessageBatch", (last) => ({ ...queue("a"), Entries: entries(last) })],
  ["SendMessageBatch", { ...queue("a"), Entries: ["0", "1", "2"].map((Id) => ({ Id, MessageBody: Id })) }],
  // These become dead letters as soon as they are looked for again.
  ["ReceiveMessage", { ...queue("a"), MaxNumberOfMessages: 10, VisibilityTimeout: 0 }],
  ["ReceiveMessage", { ...queue("a"), MaxNumberOfMessages: 10, VisibilityTimeout: 0 }],
  ["GetQueueAttributes", { ...queue("dead"), AttributeNames: ["All"] }],
  ["StartMessageMoveTask", { SourceArn: arn("sqs", "dead"), MaxNumberOfMessagesPerSecond: 1 }],
  ["ListMessageMoveTasks", { SourceArn: arn("sqs", "dead") }],
  ["CancelMessageMoveTask", ({ StartMessageMoveTask: { TaskHandle } }) => ({ TaskHandle })],
  ["SendMessage", { ...queue("a"), MessageBody: "m" }],
  ["ReceiveMessage", { ...queue("a"), VisibilityTimeout: 600 }],
  "POST /api/sqs/make-visible?queue=a&handle={ReceiveMessage.Messages.0.ReceiptHandle}",
  "POST /api/sqs/send-message?queue=a&body=m",
  "POST /api/sqs/purge-queue?queue=a",
  ["SendMessage", { ...queue("a"), MessageBody: "m" }],
  ["PurgeQueue", queue("a")],
  ["DeleteQueue", queue("a.fifo")],
  ["DeleteQueue", queue("a")],
];
