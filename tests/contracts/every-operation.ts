import type { Clients } from "./random-writes.js";

/** A request of the mock port, whose input may be made of earlier outputs; or of the API port: `POST /api/sqs/purge-queue?queue=a`. */
export type Request = string | readonly [operation: string, input: object | ((last: Outputs) => object)];

/** The last output of each operation. */
interface Outputs {
  // biome-ignore lint/suspicious/noExplicitAny: the outputs of hundreds of operations, of which a few members are read
  readonly [operation: string]: any;
}

type ByService = { readonly [Service in keyof Clients]: readonly Request[] };

const arn = (service: string, resource: string) => `arn:aws:${service}:us-east-1:000000000000:${resource}`;
const queue = (name: string) => ({ QueueUrl: `http://localhost/000000000000/${name}` });
const tags = [{ Key: "k", Value: "v" }];
const table = {
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
  BillingMode: "PAY_PER_REQUEST",
};
const TableName = "table-a";
const item = (id: string) => ({ id: { S: id }, n: { N: "1" } });
const key = (id: string) => ({ id: { S: id } });
const theTag = arn("lambda", "function:a");
const parameter = { ResourceType: "Parameter", ResourceId: "/p/a" };
const handle = ({ ReceiveMessage }: Outputs, index = 0) => ReceiveMessage.Messages[index].ReceiptHandle as string;

/** Every state-backed operation of the contract and every route that writes, in an order in which each finds something to do. */
export const requests: ByService = {
  dynamodb: [
    ["CreateTable", { TableName, ...table }],
    ["PutItem", { TableName, Item: item("a") }],
    ["PutItem", { TableName, Item: { ...item("a"), more: { B: new Uint8Array(100_000) } } }],
    ["UpdateItem", { TableName, Key: key("a"), UpdateExpression: "SET n = n + :one", ExpressionAttributeValues: { ":one": { N: "1" } } }],
    ["UpdateItem", { TableName, Key: key("b"), UpdateExpression: "REMOVE n" }],
    [
      "BatchWriteItem",
      {
        RequestItems: {
          [TableName]: [{ PutRequest: { Item: item("c") } }, { DeleteRequest: { Key: key("b") } }, { PutRequest: { Item: item("d") } }],
        },
      },
    ],
    ["GetItem", { TableName, Key: key("a") }],
    ["BatchGetItem", { RequestItems: { [TableName]: { Keys: [key("a")] } } }],
    ["Query", { TableName, KeyConditionExpression: "id = :id", ExpressionAttributeValues: { ":id": { S: "a" } } }],
    ["Scan", { TableName }],
    ["DescribeTable", { TableName }],
    ["ListTables", {}],
    ["DeleteItem", { TableName, Key: key("a") }],
    ["DeleteTable", { TableName }],
  ],
  lambda: [
    [
      "CreateFunction",
      {
        FunctionName: "a",
        Role: "arn:aws:iam::1:role/r",
        Code: { ZipFile: new Uint8Array([1, 2]) },
        Runtime: "nodejs22.x",
        Handler: "h",
        Tags: { k: "v" },
      },
    ],
    ["UpdateFunctionCode", { FunctionName: "a", ZipFile: new Uint8Array(100_000) }],
    ["UpdateFunctionConfiguration", { FunctionName: "a", Timeout: 9 }],
    ["TagResource", { Resource: theTag, Tags: { l: "v" } }],
    ["UntagResource", { Resource: theTag, TagKeys: ["k"] }],
    ["ListTags", { Resource: theTag }],
    ["Invoke", { FunctionName: "a" }],
    ["GetFunction", { FunctionName: "a" }],
    ["GetFunctionConfiguration", { FunctionName: "a" }],
    ["GetAccountSettings", {}],
    ["ListFunctions", {}],
    ["DeleteFunction", { FunctionName: "a" }],
  ],
  s3: [
    ["CreateBucket", { Bucket: "bucket-a" }],
    ["PutObject", { Bucket: "bucket-a", Key: "a", Body: "a" }],
    ["PutObject", { Bucket: "bucket-a", Key: "a", Body: new Uint8Array(100_000) }],
    ["PutObject", { Bucket: "bucket-a", Key: "b", Body: "b" }],
    ["PutObject", { Bucket: "bucket-a", Key: "c", Body: "c" }],
    ["GetObject", { Bucket: "bucket-a", Key: "a" }],
    ["HeadObject", { Bucket: "bucket-a", Key: "a" }],
    ["HeadBucket", { Bucket: "bucket-a" }],
    ["GetBucketLocation", { Bucket: "bucket-a" }],
    ["ListBuckets", {}],
    ["ListObjects", { Bucket: "bucket-a" }],
    ["ListObjectsV2", { Bucket: "bucket-a" }],
    ["DeleteObject", { Bucket: "bucket-a", Key: "a" }],
    ["DeleteObjects", { Bucket: "bucket-a", Delete: { Objects: [{ Key: "b" }, { Key: "c" }] } }],
    ["DeleteBucket", { Bucket: "bucket-a" }],
    "POST /api/s3/create-bucket?bucket=bucket-b",
    "PUT /api/s3/put-object?bucket=bucket-b&key=a&body=a",
    "DELETE /api/s3/delete-object?bucket=bucket-b&key=a",
    "DELETE /api/s3/delete-bucket?bucket=bucket-b",
  ],
  secretsmanager: [
    ["CreateSecret", { Name: "a", SecretString: "s", Tags: tags }],
    ["PutSecretValue", { SecretId: "a", SecretString: "t" }],
    ["UpdateSecret", { SecretId: "a", SecretString: "u", Description: "d" }],
    ["TagResource", { SecretId: "a", Tags: [{ Key: "l", Value: "v" }] }],
    ["UntagResource", { SecretId: "a", TagKeys: ["k"] }],
    ["GetSecretValue", { SecretId: "a" }],
    ["BatchGetSecretValue", { SecretIdList: ["a"] }],
    ["DescribeSecret", { SecretId: "a" }],
    ["ListSecrets", {}],
    ["DeleteSecret", { SecretId: "a", ForceDeleteWithoutRecovery: true }],
    "PUT /api/secretsmanager/put?name=b&value=v",
    "DELETE /api/secretsmanager/delete?name=b",
  ],
  sns: [
    ["CreateTopic", { Name: "a" }],
    ["Subscribe", { TopicArn: arn("sns", "a"), Protocol: "email", Endpoint: "a@example.org" }],
    ["Subscribe", { TopicArn: arn("sns", "a"), Protocol: "email", Endpoint: "b@example.org" }],
    ["GetTopicAttributes", { TopicArn: arn("sns", "a") }],
    ["GetSubscriptionAttributes", ({ Subscribe: { SubscriptionArn } }) => ({ SubscriptionArn })],
    ["ListTopics", {}],
    ["ListSubscriptions", {}],
    ["ListSubscriptionsByTopic", { TopicArn: arn("sns", "a") }],
    ["Unsubscribe", ({ Subscribe: { SubscriptionArn } }) => ({ SubscriptionArn })],
    ["DeleteTopic", { TopicArn: arn("sns", "a") }],
    "POST /api/sns/create-topic?topic=b",
    `POST /api/sns/subscribe?topic=${arn("sns", "b")}&protocol=email&endpoint=a@example.org`,
    `POST /api/sns/publish?topic=${arn("sns", "b")}&message=m`,
    `POST /api/sns/delete-topic?topic=${arn("sns", "b")}`,
  ],
  sqs: [
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
  ],
  ssm: [
    ["PutParameter", { Name: "/p/a", Value: "v", Type: "String", Tags: tags }],
    ["PutParameter", { Name: "/p/a", Value: "w", Overwrite: true }],
    ["PutParameter", { Name: "/p/b", Value: "v", Type: "String" }],
    ["PutParameter", { Name: "/p/c", Value: "v", Type: "String" }],
    ["LabelParameterVersion", { Name: "/p/a", Labels: ["l"] }],
    ["LabelParameterVersion", { Name: "/p/a", ParameterVersion: 2, Labels: ["l", "m"] }],
    ["AddTagsToResource", { ...parameter, Tags: [{ Key: "l", Value: "v" }] }],
    ["RemoveTagsFromResource", { ...parameter, TagKeys: ["k"] }],
    ["ListTagsForResource", parameter],
    ["GetParameter", { Name: "/p/a" }],
    ["GetParameters", { Names: ["/p/a"] }],
    ["GetParametersByPath", { Path: "/p" }],
    ["GetParameterHistory", { Name: "/p/a" }],
    ["DescribeParameters", {}],
    ["DeleteParameter", { Name: "/p/a" }],
    ["DeleteParameters", { Names: ["/p/b", "/p/c"] }],
    "POST /api/ssm/put-parameter?name=/p/d&value=v",
    "POST /api/ssm/delete-parameter?name=/p/d",
  ],
};

const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: arn("sqs", "dead"), maxReceiveCount: 1 });
const fifo = queue("a.fifo");
const entries = (last: Outputs) => [0, 1].map((index) => ({ Id: String(index), ReceiptHandle: handle(last, index) }));

/** The requests that realistic behaviour adds. */
export const emulatedRequests: Partial<ByService> = {
  sqs: [
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
    "POST /api/sqs/send-message?queue=a&body=m",
    "POST /api/sqs/purge-queue?queue=a",
    ["SendMessage", { ...queue("a"), MessageBody: "m" }],
    ["PurgeQueue", queue("a")],
    ["DeleteQueue", queue("a.fifo")],
    ["DeleteQueue", queue("a")],
  ],
};
