import { type Clients, send } from "./random-writes.js";

type Entries = readonly { readonly [member: string]: string }[];

/** The outputs of every list and every read of a server. */
export async function everythingStored(clients: Clients): Promise<unknown> {
  const ask = (service: keyof Clients) => (operation: string, input: object) => send(clients, { service, operation, input });
  return {
    sqs: await sqs(ask("sqs")),
    sns: await sns(ask("sns")),
    secretsmanager: await secretsmanager(ask("secretsmanager")),
    ssm: await ssm(ask("ssm")),
    lambda: await lambda(ask("lambda")),
    s3: await s3(ask("s3")),
    dynamodb: await dynamodb(ask("dynamodb")),
  };
}

type Ask = (operation: string, input: object) => Promise<unknown>;

/** The list itself, and the outputs of these requests for each of its entries. */
async function listAndRead(list: unknown, member: string, reads: (entry: never) => readonly Promise<unknown>[]): Promise<unknown> {
  const entries = (list as { readonly [name: string]: readonly never[] | undefined })[member] ?? [];
  return [list, await Promise.all(entries.map((entry) => Promise.all(reads(entry))))];
}

async function sqs(ask: Ask): Promise<unknown> {
  return listAndRead(await ask("ListQueues", {}), "QueueUrls", (QueueUrl) => [
    ask("GetQueueAttributes", { QueueUrl, AttributeNames: ["All"] }),
    ask("ReceiveMessage", { QueueUrl, MaxNumberOfMessages: 10 }),
  ]);
}

async function sns(ask: Ask): Promise<unknown> {
  return [
    await listAndRead(await ask("ListTopics", {}), "Topics", ({ TopicArn }: Entries[number]) => [
      ask("GetTopicAttributes", { TopicArn }),
      ask("ListSubscriptionsByTopic", { TopicArn }),
    ]),
    await listAndRead(await ask("ListSubscriptions", {}), "Subscriptions", ({ SubscriptionArn }: Entries[number]) => [
      ask("GetSubscriptionAttributes", { SubscriptionArn }),
    ]),
  ];
}

async function secretsmanager(ask: Ask): Promise<unknown> {
  return listAndRead(await ask("ListSecrets", {}), "SecretList", ({ Name: SecretId }: Entries[number]) => [
    ask("DescribeSecret", { SecretId }),
    ask("GetSecretValue", { SecretId }),
  ]);
}

async function ssm(ask: Ask): Promise<unknown> {
  return listAndRead(await ask("DescribeParameters", {}), "Parameters", ({ Name }: Entries[number]) => [
    ask("GetParameter", { Name }),
    ask("GetParameterHistory", { Name }),
    ask("ListTagsForResource", { ResourceType: "Parameter", ResourceId: Name }),
  ]);
}

async function lambda(ask: Ask): Promise<unknown> {
  return [
    await ask("GetAccountSettings", {}),
    await listAndRead(await ask("ListFunctions", {}), "Functions", ({ FunctionName, FunctionArn }: Entries[number]) => [
      ask("GetFunction", { FunctionName }),
      ask("ListTags", { Resource: FunctionArn }),
    ]),
  ];
}

async function s3(ask: Ask): Promise<unknown> {
  return listAndRead(await ask("ListBuckets", {}), "Buckets", ({ Name: Bucket }: Entries[number]) => [
    ask("ListObjectsV2", { Bucket }).then((list) =>
      listAndRead(list, "Contents", ({ Key }: Entries[number]) => [ask("GetObject", { Bucket, Key })]),
    ),
  ]);
}

async function dynamodb(ask: Ask): Promise<unknown> {
  return listAndRead(await ask("ListTables", {}), "TableNames", (TableName) => [
    ask("DescribeTable", { TableName }),
    ask("Scan", { TableName }),
  ]);
}
